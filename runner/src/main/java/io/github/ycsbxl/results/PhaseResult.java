package io.github.ycsbxl.results;

import io.github.ycsbxl.measure.PhaseMeasurement;
import java.util.List;
import java.util.Optional;

/**
 * What one phase of a run gave. Immutable.
 *
 * @param phase load or run; a warm-up has no result
 * @param iteration from 1 on; the first and only one of a load
 * @param partial whether it ended before it was done
 * @param allRan when every client process ran; of the results of several, added up
 * @param commonStart of one process that met others
 */
public record PhaseResult(
    RunDescription run,
    String phase,
    int iteration,
    PhaseMeasurement measurement,
    boolean partial,
    Optional<Overlap> allRan,
    Optional<CommonStart> commonStart) {

  /** What one process measured, or several of which it is not known when all of them ran. */
  public PhaseResult(
      RunDescription run,
      String phase,
      int iteration,
      PhaseMeasurement measurement,
      boolean partial) {
    this(run, phase, iteration, measurement, partial, Optional.empty(), Optional.empty());
  }

  /** The same with the start that was agreed on. */
  public PhaseResult startedAt(Optional<CommonStart> common) {
    return new PhaseResult(run, phase, iteration, measurement, partial, allRan, common);
  }

  /** The iterations of the last phase among these as one: what is told of a run as a whole. */
  public static PhaseResult together(List<PhaseResult> results) {
    return iterations(results).stream().reduce(PhaseResult::then).orElseThrow();
  }

  /** The results of the last phase among these. */
  public static List<PhaseResult> iterations(List<PhaseResult> results) {
    String last = results.get(results.size() - 1).phase();
    return results.stream().filter(result -> result.phase().equals(last)).toList();
  }

  public double seconds() {
    return measurement.durationNanos() / 1e9;
  }

  /** Whether the target rate was kept to 99.5 %; empty without one. */
  public Optional<Boolean> targetReached() {
    return run.targetOpsPerSec().isPresent()
        ? Optional.of(measurement.keptPace())
        : Optional.empty();
  }

  private PhaseResult then(PhaseResult next) {
    return new PhaseResult(
        run,
        phase,
        iteration,
        measurement.then(next.measurement),
        partial || next.partial,
        allRan.flatMap(mine -> next.allRan.map(mine::then)),
        commonStart);
  }
}
