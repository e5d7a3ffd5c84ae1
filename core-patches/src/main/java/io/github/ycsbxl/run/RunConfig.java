package io.github.ycsbxl.run;

import io.github.ycsbxl.config.PropertyReader;
import java.util.OptionalDouble;

/**
 * How long and how hard a test runs. Immutable.
 *
 * @param operations of the run phase; 0 is no limit
 * @param maxSeconds of a phase; 0 is no limit
 * @param targetOpsPerSec of all threads together; empty is no limit
 * @param errorBudget share of the operations that may fail
 */
public record RunConfig(
    int threads,
    OptionalDouble targetOpsPerSec,
    long operations,
    long maxSeconds,
    long warmupSeconds,
    long warmupOperations,
    double errorBudget,
    long statusSeconds) {

  public static RunConfig from(PropertyReader reader) {
    double target = reader.get(RunProperties.TARGET);
    return new RunConfig(
        reader.get(RunProperties.THREADS),
        target == 0 ? OptionalDouble.empty() : OptionalDouble.of(target),
        reader.get(RunProperties.OPERATIONS),
        reader.get(RunProperties.MAX_SECONDS),
        reader.get(RunProperties.WARMUP_SECONDS),
        reader.get(RunProperties.WARMUP_OPERATIONS),
        reader.get(RunProperties.ERROR_BUDGET),
        reader.get(RunProperties.STATUS_SECONDS));
  }

  public boolean warmsUp() {
    return warmupSeconds > 0 || warmupOperations > 0;
  }
}
