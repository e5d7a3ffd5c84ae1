package io.github.ycsbxl.run;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.PhaseMeasurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Verdict on a phase: whether it did what was requested, and why not. Stateless. */
public final class PhaseVerdict {
  /** How to resume a load. */
  public static final String BY_SAME_COMMAND = "run the same command again to resume it";

  /** How to resume a load with {@code run.name}, which is unique to a run. */
  public static final String BY_ANOTHER_NAME =
      "to resume it, run the command again with another run.name";

  private PhaseVerdict() {}

  /**
   * Returns one sentence per failure, or an empty list if the phase did what was requested.
   *
   * @param ignoresNulls true if operations that find no record count as successful
   */
  public static List<String> faults(
      PhaseOutcome outcome, double errorBudget, boolean ignoresNulls) {
    String name = outcome.phase().kind().label();
    List<String> overBudget = overBudget(name, outcome.measurement(), errorBudget, ignoresNulls);
    return faults(outcome, overBudget, BY_SAME_COMMAND);
  }

  /**
   * Returns the sentences with advice about an incomplete load.
   *
   * @param overBudget sentences about exceeded error budgets
   * @param resumption how to resume the load
   */
  public static List<String> faults(
      PhaseOutcome outcome, List<String> overBudget, String resumption) {
    var faults = new ArrayList<>(outcome.deaths());
    String name = outcome.phase().kind().label();
    if (outcome.interrupted()) {
      faults.add(
          name
              + " was stopped before its end; its results are partial"
              + (outcome.phase().kind() == PhasePlan.Kind.LOAD ? "; " + resumption : ""));
    }
    if (outcome.endsInLoad()) {
      faults.add(
          "load ended after maxexecutiontime=%d seconds with %d of %d records; %s"
              .formatted(
                  outcome.phase().limit().toSeconds(),
                  outcome.measurement().counts().total(),
                  outcome.phase().operations(),
                  resumption));
    }
    faults.addAll(overBudget);
    Counts counts = outcome.measurement().ended();
    long asked = outcome.phase().operations();
    boolean timeLimited = outcome.phase().isTimeLimited();
    boolean unexplained = !outcome.partial();
    if (unexplained && counts.total() < asked && !timeLimited) {
      faults.add(name + " did " + counts.total() + " of " + asked + " operations");
    } else if (unexplained && counts.total() == 0) {
      faults.add(name + " did no operation");
    } else if (unexplained && outcome.measurement().counts().total() == 0) {
      faults.add(name + " completed no operation in its time; the first ones were still running");
    }
    return List.copyOf(faults);
  }

  /**
   * Returns a sentence if a scenario did no operation in a run that otherwise did what was
   * requested. Its measurements would be missing from results without a word.
   *
   * @param scenario empty for a run without scenarios, which {@link #faults} judges
   */
  public static Optional<String> idle(PhaseOutcome outcome, String scenario) {
    boolean explained =
        outcome.phase().kind() != PhasePlan.Kind.RUN
            || outcome.partial()
            || outcome.measurement().ended().total() == 0
            || scenario.isEmpty();
    return explained || outcome.measurement().part(scenario).counts().total() > 0
        ? Optional.empty()
        : Optional.of(
            "%s of %s completed no operation".formatted(outcome.phase().kind().label(), scenario));
  }

  /**
   * Returns a sentence, and an example of each kind of failure, if the error budget is exceeded.
   *
   * @param phase its name
   * @param ignoresNulls true if operations that find no record count as successful
   */
  public static List<String> overBudget(
      String phase, PhaseMeasurement measured, double errorBudget, boolean ignoresNulls) {
    Counts counts = measured.ended();
    long notDone = counts.notDone(ignoresNulls);
    var faults = new ArrayList<String>();
    if (notDone > errorBudget * counts.total()) {
      faults.add(failures(phase, counts, errorBudget));
      measured.firstFailures().forEach((kind, cause) -> faults.add("first " + kind + ": " + cause));
    }
    return faults;
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
