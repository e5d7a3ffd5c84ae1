package io.github.ycsbxl.sla;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.outage.FaultCost;
import io.github.ycsbxl.outage.OutageReport;
import io.github.ycsbxl.results.Bound;
import io.github.ycsbxl.results.Statistic;
import io.github.ycsbxl.text.Numbers;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A level that a run has to keep to: {@code outage<5s}, also {@code read-outage} and {@code
 * write-outage}, {@code availability>99.9%}, {@code lost=0}, or a latency such as {@code
 * READ.p99<5ms}. With a target rate a latency is the intended one, which is what a user waits.
 * Immutable.
 *
 * @param limit of the bound, in the figure's unit
 * @param operation whose latency is bounded; empty if the level is none of a latency
 * @param form of the figure for people, with its unit
 * @param unknown why the figure may be unknown
 */
public record ServiceLevel(
    Bound bound,
    double limit,
    Optional<String> operation,
    String form,
    String unknown,
    Figure figure) {
  private static final String LOST = "lost";

  /** Figure of a result; empty if it was not measured. */
  @FunctionalInterface
  public interface Figure {
    Optional<Double> of(PhaseResult result, Optional<AuditSummary> audit);
  }

  /**
   * Verdict on a level. Immutable.
   *
   * @param measured what was measured, with its unit, or why nothing was
   */
  public record Verdict(boolean holds, String measured) {}

  /** Reads a level, or throws an IllegalArgumentException that says what is expected. */
  public static ServiceLevel parse(String text) {
    try {
      Bound bound = Bound.parse(text);
      return switch (bound.figure().toLowerCase(Locale.ROOT)) {
        case "outage" -> outage(bound, OutageReport::longest);
        case "read-outage" -> outage(bound, run -> run.longest(FaultCost::readOutageNanos));
        case "write-outage" -> outage(bound, run -> run.longest(FaultCost::writeOutageNanos));
        case "availability" -> availability(bound);
        case LOST -> lost(bound);
        default -> latency(bound);
      };
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "-sla %s: expected outage<5s, read-outage<5s, write-outage<5s, availability>99.9%%, lost=0, or a latency such as READ.p99<5ms"
              .formatted(text.strip()),
          e);
    }
  }

  private static ServiceLevel outage(Bound bound, ToDoubleFunction<OutageReport> nanos) {
    return ofOutages(
        bound.directed("<"), bound.limit("s"), "%.3f s", run -> nanos.applyAsDouble(run) / 1e9);
  }

  private static ServiceLevel availability(Bound bound) {
    double least = bound.directed(">").limitOrBare("%");
    check(least <= 100);
    return ofOutages(bound, least, "%.4f %%", OutageReport::availability);
  }

  private static ServiceLevel ofOutages(
      Bound bound, double limit, String form, ToDoubleFunction<OutageReport> figure) {
    return new ServiceLevel(
        bound,
        limit,
        Optional.empty(),
        form,
        "nothing was measured",
        (result, audit) -> result.outages().map(figure::applyAsDouble));
  }

  private static ServiceLevel lost(Bound bound) {
    double limit = bound.directed("<=").limit("");
    check(limit == Math.rint(limit) && bound.holds(0, limit));
    return new ServiceLevel(
        bound,
        limit,
        Optional.empty(),
        "%.0f lost",
        "nothing was audited; set cas.audit=true",
        (result, audit) -> audit.filter(AuditSummary::isProof).map(found -> (double) found.lost()));
  }

  private static ServiceLevel latency(Bound bound) {
    String[] name = bound.figure().split("[.]", 2);
    check(name.length == 2 && name[0].matches("[A-Za-z-]+"));
    String operation = name[0].toUpperCase(Locale.ROOT);
    Statistic statistic = Statistic.parse(name[1]);
    double limit = bound.directed("<").limit("ms");
    check(limit > 0);
    return new ServiceLevel(
        bound,
        limit,
        Optional.of(operation),
        "%.3f ms",
        "no " + operation + " succeeded",
        (result, audit) ->
            result.measurement().row(operation).flatMap(row -> millis(row, statistic)));
  }

  private static Optional<Double> millis(RowMeasurement row, Statistic statistic) {
    return statistic
        .nanos(row.hasIntended() ? row.intended() : row.service())
        .map(nanos -> nanos / 1e6);
  }

  private static void check(boolean holds) {
    if (!holds) {
      throw new IllegalArgumentException();
    }
  }

  /** Judges whether a run kept to the level. */
  public Verdict judge(PhaseResult result, Optional<AuditSummary> audit) {
    return figure
        .of(result, audit)
        .map(
            value ->
                new Verdict(bound.holds(value, limit), String.format(Locale.ROOT, form, value)))
        .orElse(new Verdict(false, unknown));
  }

  /** The bounded latency of a run in ms, as files have it; empty if no such operation succeeded. */
  public Optional<String> millis(PhaseResult result) {
    return figure.of(result, Optional.empty()).map(millis -> Numbers.millis(millis * 1e6));
  }

  /** Whether only an audit can judge the level. */
  boolean isOfAudit() {
    return bound.figure().equalsIgnoreCase(LOST);
  }

  /** Formats the line that says whether a run kept to the level. */
  String line(PhaseResult result, Optional<AuditSummary> audit) {
    Verdict verdict = judge(result, audit);
    return "sla: %s %s: %s"
        .formatted(this, verdict.holds() ? "holds" : "does not hold", verdict.measured());
  }

  @Override
  public String toString() {
    return bound.text();
  }
}
