package io.github.ycsbxl.run;

import io.github.ycsbxl.measure.PhaseMeasurement;
import java.util.List;

/**
 * Measurement and end of a phase. Immutable.
 *
 * @param interrupted whether the user stopped it before it was done
 * @param deaths one sentence each for what cut the phase short: a thread that died or hangs, a
 *     listener that failed
 */
public record PhaseOutcome(
    PhasePlan phase, PhaseMeasurement measurement, boolean interrupted, List<String> deaths) {

  /** Whether less was measured than the user asked for. */
  public boolean partial() {
    return interrupted || !deaths.isEmpty() || endsInLoad();
  }

  /** Whether a load reached its time limit before its end. */
  boolean endsInLoad() {
    boolean limited = phase.loads() && phase.isTimeLimited();
    return limited && !interrupted && deaths.isEmpty() && measurement.begun() < phase.operations();
  }
}
