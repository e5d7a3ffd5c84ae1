package io.github.ycsbxl.series;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.log.Verdict.Kind;
import io.github.ycsbxl.slo.ServiceLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Outcome of a step of a search. Immutable.
 *
 * @param holds true if the step met all SLOs, its error budget and its target rate
 * @param shortage describes SLOs for which the step had too few operations; empty if it had enough
 */
public record StepOutcome(boolean holds, String words, Optional<String> shortage) {
  private static final String MET = "SLO met";
  private static final String VIOLATED = "SLO violated";
  private static final String MISSED = "target missed";

  /** Failures that a lower rate may avoid. */
  private static final Set<Kind> STEERING = Set.of(Kind.SLO, Kind.ERROR_BUDGET);

  static StepOutcome of(Phase result, Verdict verdict, List<ServiceLevel> bounds) {
    Optional<String> shortage =
        bounds.stream()
            .filter(bound -> bound.operations(result) < bound.fewest())
            .map(bound -> shortage(bound, result))
            .reduce((a, b) -> a + ", " + b);
    return new StepOutcome(verdict.holds(), words(verdict), shortage);
  }

  private static String shortage(ServiceLevel bound, Phase result) {
    return String.format(
        Locale.ROOT,
        "%,d of %,d operations for %s",
        bound.operations(result),
        bound.fewest(),
        bound.bound().figure());
  }

  private static String words(Verdict verdict) {
    var words = new ArrayList<String>();
    words.add(has(verdict, Kind.SLO) ? VIOLATED : MET);
    if (!verdict.targetReached().orElse(true)) {
      words.add(MISSED);
    }
    if (has(verdict, Kind.ERROR_BUDGET)) {
      words.add("error budget exceeded");
    }
    if (!others(verdict).isEmpty()) {
      words.add("failed");
    }
    return String.join(", ", words);
  }

  private static boolean has(Verdict verdict, Kind kind) {
    return verdict.failures().stream().anyMatch(failure -> failure.kind() == kind);
  }

  /** Returns the failures that no lower rate avoids, such as lost updates. */
  static List<String> others(Verdict verdict) {
    return verdict.failures().stream()
        .filter(failure -> !STEERING.contains(failure.kind()))
        .map(Verdict.Failure::text)
        .toList();
  }

  /** Returns the shortage of operations if the outcome depends on it. */
  Optional<String> undecided() {
    return dependsOnLatency() ? shortage : Optional.empty();
  }

  /**
   * Returns true if a latency decided about the step: the target was reached within the error
   * budget. A missed target shows a rate that is too high, however few operations there were.
   */
  boolean dependsOnLatency() {
    return words.equals(MET) || words.equals(VIOLATED);
  }

  /** Returns what happened, such as "SLO met, target missed". */
  @Override
  public String toString() {
    return words + undecided().map(few -> " (" + few + ")").orElse("");
  }
}
