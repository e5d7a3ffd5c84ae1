package io.github.ycsbxl.run;

import io.github.ycsbxl.measure.PhaseMeasurement;
import java.util.List;

/**
 * Measurements of a phase and how it ended. Immutable.
 *
 * @param interrupted true if the user stopped the phase
 * @param deaths sentences about what cut the phase short, such as a dead or hanging thread, or a
 *     failed listener
 */
public record PhaseOutcome(
    PhasePlan phase, PhaseMeasurement measurement, boolean interrupted, List<String> deaths) {

  /** Returns the outcome for one scenario, or for all if the name is empty. */
  public PhaseOutcome part(String scenario) {
    return new PhaseOutcome(phase, measurement.part(scenario), interrupted, deaths);
  }

  /** Returns true if less was measured than requested. */
  public boolean partial() {
    return interrupted || !deaths.isEmpty() || endsInLoad();
  }

  /** Returns true if a load reached its time limit before its end. */
  boolean endsInLoad() {
    boolean limited = phase.loads() && phase.isTimeLimited();
    return limited && !interrupted && deaths.isEmpty() && measurement.begun() < phase.operations();
  }
}
