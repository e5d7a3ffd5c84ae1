package io.github.ycsbxl.run;

import io.github.ycsbxl.measure.SteadyWatch;
import java.time.Duration;
import java.util.Optional;

/**
 * Length of a benchmark's run. Immutable.
 *
 * @param operations of the run phase; 0 for no limit
 * @param limit of the duration of a phase; zero for no limit
 * @param steady rule that ends a run phase before its limit; empty without {@code until=steady}
 * @param iterations number of equal run phases
 */
public record RunLength(
    long operations,
    Duration limit,
    Optional<SteadyWatch.Rule> steady,
    int iterations,
    Warmup warmup) {

  /**
   * Length of the warm-up.
   *
   * @param operations 0 for no limit
   * @param limit zero for no limit
   */
  public record Warmup(long operations, Duration limit) {
    /** Returns true if there is a warm-up. */
    public boolean isWanted() {
      return operations > 0 || !limit.isZero();
    }
  }

  /** Returns the time limit of a phase, rounded up to seconds; 0 for no limit. */
  public long maxSeconds() {
    return limit.plusMillis(999).toSeconds();
  }
}
