package io.github.ycsbxl.run;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.KeyProperties;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.util.Optional;

/**
 * Duration, threads and rate of a benchmark. Immutable.
 *
 * @param operations of the run phase; 0 is no limit
 * @param maxSeconds of a phase; 0 is no limit
 * @param iterations run phases in a row
 * @param errorBudget share of the operations that may fail
 * @param records of the load, for a workload class of the user's own, which does not say
 * @param measuresNodes whether requests are measured by node of the store
 */
public record RunConfig(
    int threads,
    ArrivalConfig arrivals,
    long operations,
    long maxSeconds,
    long warmupSeconds,
    long warmupOperations,
    int iterations,
    double errorBudget,
    ErrorRows errorRows,
    long statusSeconds,
    long records,
    boolean measuresNodes) {

  public static RunConfig from(PropertyReader reader) {
    return new RunConfig(
        reader.get(RunProperties.THREADS),
        ArrivalConfig.from(reader),
        reader.get(RunProperties.OPERATIONS),
        reader.get(RunProperties.MAX_SECONDS),
        reader.get(RunProperties.WARMUP_SECONDS),
        reader.get(RunProperties.WARMUP_OPERATIONS),
        reader.get(RunProperties.ITERATIONS),
        reader.get(RunProperties.ERROR_BUDGET),
        ErrorRows.from(reader),
        reader.get(RunProperties.STATUS_SECONDS),
        reader
            .find(KeyProperties.INSERT_COUNT)
            .orElseGet(() -> reader.get(KeyProperties.RECORD_COUNT)),
        reader.get(RunProperties.NODES));
  }

  /** Checks whether memory and the system have room for the threads of this workload. */
  public void checkThreads(Optional<WorkloadConfig> workload, PropertyReader reader) {
    var need =
        ThreadLimit.Need.of(
            workload.map(WorkloadConfig::kindsOfOperations).orElse(1),
            arrivals.targetOpsPerSec().isPresent(),
            workload.map(core -> core.records().mostBytes()).orElse(0L));
    ThreadLimit.problem(threads, need)
        .ifPresent(problem -> reader.check(false, RunProperties.THREADS, problem));
  }

  public boolean warmsUp() {
    return warmupSeconds > 0 || warmupOperations > 0;
  }
}
