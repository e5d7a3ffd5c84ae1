package io.github.ycsbxl.series;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.slo.ServiceLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Test of whether a latency that violates an SLO falls with the rate. If it stays the same while
 * the rate is halved twice, it is the store's latency without load, and no lower rate meets the
 * SLO. Used by one thread.
 */
final class FlatLatency {
  /** Number of successive rates with the same latency. */
  private static final int RATES = 3;

  /** Relative difference below which latencies count as the same. */
  private static final double SAME = 0.1;

  private final ServiceLevel bound;
  private final List<Violation> violations = new ArrayList<>();

  /** True once a lower rate has met all SLOs; the search then goes up. */
  private boolean lowerHelps;

  /** A rate that was kept, and the latency there. */
  private record Violation(double rate, double millis) {
    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%.3f ms at %,.4g ops/s", millis, rate);
    }
  }

  FlatLatency(ServiceLevel bound) {
    this.bound = bound;
  }

  /** Adds a step. Only the latencies of steps that reached their targets are comparable. */
  void step(double rate, Phase result, StepOutcome outcome) {
    Optional<Double> millis = bound.measured(result);
    lowerHelps |= outcome.holds();
    boolean met = bound.judge(result, Optional.empty()).holds();
    if (met || millis.isEmpty() || !outcome.dependsOnLatency()) {
      violations.clear();
    } else {
      violated(rate, millis.get());
    }
  }

  /** Adds a latency that violates the SLO at a lower rate than before. */
  void violated(double rate, double millis) {
    violations.add(new Violation(rate, millis));
  }

  /** Returns a sentence if lower rates do not help. */
  Optional<String> words() {
    if (lowerHelps || violations.size() < RATES) {
      return Optional.empty();
    }
    List<Violation> recent = violations.subList(violations.size() - RATES, violations.size());
    double lowest = recent.stream().mapToDouble(Violation::millis).min().orElseThrow();
    boolean flat = lowest > (1 - SAME) * recent.get(0).millis();
    boolean near = bound.limit() > (1 - SAME) * lowest;
    return flat && !near
        ? Optional.of(
            "%s does not fall with the rate, so no lower rate meets %s: %s"
                .formatted(
                    bound.bound().figure(),
                    bound,
                    recent.stream().map(Violation::toString).collect(Collectors.joining(", "))))
        : Optional.empty();
  }
}
