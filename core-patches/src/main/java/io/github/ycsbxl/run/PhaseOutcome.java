package io.github.ycsbxl.run;

import io.github.ycsbxl.measure.PhaseMeasurement;
import java.util.List;

/**
 * How a phase ended. Immutable.
 *
 * @param interrupted whether the user stopped it before it was done
 * @param deaths one sentence per thread that did not come to its end
 */
public record PhaseOutcome(
    Phase phase, PhaseMeasurement measurement, boolean interrupted, List<String> deaths) {

  /** Whether less was measured than was asked for. */
  public boolean partial() {
    return interrupted || !deaths.isEmpty();
  }
}
