package io.github.ycsbxl.run;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.UnderWay;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Verdict on a phase: whether it did what was asked, and why not. Immutable.
 *
 * @param faults one sentence each; none means it did
 */
public record PhaseVerdict(List<String> faults) {

  public static PhaseVerdict of(PhaseOutcome outcome, double errorBudget) {
    return of(outcome, errorBudget, false);
  }

  /**
   * @param ignoresNulls whether operations that found no record count as done
   */
  public static PhaseVerdict of(PhaseOutcome outcome, double errorBudget, boolean ignoresNulls) {
    var faults = new ArrayList<>(outcome.deaths());
    String name = outcome.phase().kind().label();
    if (outcome.interrupted()) {
      faults.add(name + " was stopped before its end; what it measured is partial");
    }
    UnderWay underWay = outcome.measurement().underWay().orElse(UnderWay.NONE);
    // A failure is one also if it took longer than the phase.
    Counts counts = outcome.measurement().counts().plus(underWay.ended());
    long notDone = counts.failed() + (ignoresNulls ? 0 : counts.missed());
    if (notDone > errorBudget * counts.total()) {
      faults.add(failures(name, counts, errorBudget));
      outcome
          .measurement()
          .firstFailures()
          .forEach((kind, cause) -> faults.add("first " + kind + ": " + cause));
    }
    long asked = outcome.phase().operations();
    boolean timeLimited = outcome.phase().maxSeconds() > 0;
    boolean unexplained = !outcome.partial();
    if (unexplained && counts.total() < asked && !timeLimited) {
      faults.add(name + " did " + counts.total() + " operations, asked for " + asked);
    } else if (unexplained && counts.total() == 0) {
      faults.add(name + " did no operation at all");
    } else if (unexplained && outcome.measurement().counts().total() == 0) {
      faults.add(name + " ended no operation within its time; its first ones were still under way");
    }
    return new PhaseVerdict(List.copyOf(faults));
  }

  private static String failures(String name, Counts counts, double errorBudget) {
    return String.format(
        Locale.ROOT,
        "%s: %d of %d operations failed and %d found no record; error.budget=%s allows %d",
        name,
        counts.failed(),
        counts.total(),
        counts.missed(),
        errorBudget,
        (long) (errorBudget * counts.total()));
  }
}
