package io.github.ycsbxl.results;

import io.github.ycsbxl.measure.PhaseMeasurement;

/**
 * What one phase of a run gave. Immutable.
 *
 * @param phase load or run; a warm-up has no result
 * @param partial whether it ended before it was done
 */
public record PhaseResult(
    RunDescription run, String phase, PhaseMeasurement measurement, boolean partial) {

  public double seconds() {
    return measurement.durationNanos() / 1e9;
  }
}
