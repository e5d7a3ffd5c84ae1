package io.github.ycsbxl.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Notes on a phase for its user, one sentence each, of what is no fault: what was asked for was
 * done, only later, or from any replica. Stateless.
 */
public final class PhaseNotes {
  private PhaseNotes() {}

  /** The notes on a phase that this engine has run. */
  public static List<String> of(PhaseOutcome outcome, ArrivalConfig arrivals, Engine engine) {
    var notes = new ArrayList<String>();
    boolean paced = !outcome.phase().atFullSpeed() && arrivals.targetOpsPerSec().isPresent();
    if (paced && !outcome.measurement().keptPace()) {
      notes.add(missedTarget(outcome, arrivals));
    }
    long stale = outcome.measurement().counts().stale();
    if (stale > 0) {
      notes.add(
          "%d reads were stale: a replica that lags behind lacked a record whose insert was acknowledged; with %s none is"
              .formatted(stale, engine.remedyOfStaleReads().orElseThrow()));
    }
    return notes;
  }

  private static String missedTarget(PhaseOutcome outcome, ArrivalConfig arrivals) {
    return arrivals.isConstant()
        ? String.format(
            Locale.ROOT,
            "target %.0f ops/s was not reached: %.0f ops/s",
            arrivals.targetOpsPerSec().getAsDouble(),
            outcome.measurement().opsPerSec())
        : String.format(
            Locale.ROOT,
            "the target's curve was not reached: at the end operations were %.1f s overdue",
            outcome.measurement().backlogNanos() / 1e9);
  }
}
