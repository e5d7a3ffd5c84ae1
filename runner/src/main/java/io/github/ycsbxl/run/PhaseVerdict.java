package io.github.ycsbxl.run;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.ScenarioTime.Pacing;
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

  /** Minimum percentage of late starts for a note. */
  private static final double REMARKABLE_LATE_PERCENT = 1;

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

  /**
   * Returns a sentence, and an example of each kind of failure, if operations failed within the
   * error budget.
   *
   * @param phase its name
   * @param ignoresNulls true if operations that find no record count as successful
   */
  public static List<String> withinBudget(
      String phase, PhaseMeasurement measured, double errorBudget, boolean ignoresNulls) {
    Counts counts = measured.ended();
    boolean over = !overBudget(phase, measured, errorBudget, ignoresNulls).isEmpty();
    var notes = new ArrayList<String>();
    if (!over && counts.failed() > 0) {
      notes.add(
          "%s: %d of %d operations failed, within error.budget=%s"
              .formatted(phase, counts.failed(), counts.total(), errorBudget));
      measured.firstFailures().forEach((kind, cause) -> notes.add("first " + kind + ": " + cause));
    }
    return notes;
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

  /**
   * Returns sentences about conditions that distort results without being failures, such as overdue
   * operations or reads from any replica.
   *
   * @param engine that ran the phase
   */
  public static List<String> notes(PhaseOutcome outcome, ArrivalConfig arrivals, Engine engine) {
    var notes = new ArrayList<String>();
    boolean paced = !outcome.phase().ignoresTarget() && arrivals.targetOpsPerSec().isPresent();
    if (paced && !outcome.measurement().keptPace()) {
      notes.add(missedTarget(outcome, arrivals));
    } else if (paced && arrivals.isOpenLoop()) {
      outcome.measurement().pacing().flatMap(PhaseVerdict::boundByThreads).ifPresent(notes::add);
    }
    long stale = outcome.measurement().counts().stale();
    if (stale > 0) {
      notes.add(
          "%d reads were stale: a lagging replica lacked a record with an acknowledged insert; %s prevents this"
              .formatted(stale, engine.remedyOfStaleReads().orElseThrow()));
    }
    if (engine.hasNoRecordLeft()) {
      notes.add(
          "the %s ended because it had deleted every record; set a larger recordcount"
              .formatted(outcome.phase().kind().label()));
    }
    return notes;
  }

  private static String missedTarget(PhaseOutcome outcome, ArrivalConfig arrivals) {
    PhaseMeasurement measured = outcome.measurement();
    String started = measured.pacing().map(PhaseVerdict::started).orElse("");
    return arrivals.isConstant()
        ? String.format(
            Locale.ROOT,
            "target missed: %2$,.0f of %1$,.0f ops/s%3$s; see docs/troubleshooting.md",
            arrivals.targetOpsPerSec().getAsDouble(),
            measured.opsPerSec(),
            started)
        : String.format(
            Locale.ROOT,
            "target curve missed: operations were %.1f s overdue at the end%s",
            measured.backlogNanos() / 1e9,
            started);
  }

  private static String started(Pacing pacing) {
    String share =
        pacing.startedPercent() < 100
            ? String.format(
                Locale.ROOT,
                ", %.1f %% of %,.0f due operations started",
                pacing.startedPercent(),
                pacing.due())
            : "";
    return pacing.late() == 0 ? share : share + ", " + late(pacing);
  }

  private static String late(Pacing pacing) {
    return String.format(
        Locale.ROOT,
        "%,d of %,d starts late because the thread was busy",
        pacing.late(),
        pacing.started());
  }

  /**
   * Returns a sentence if the client's threads, and not only the schedule, decided when to start.
   */
  private static Optional<String> boundByThreads(Pacing pacing) {
    return pacing.latePercent() < REMARKABLE_LATE_PERCENT
        ? Optional.empty()
        : Optional.of(
            late(pacing) + "; with more threads (threadcount), starts do not wait for the store");
  }
}
