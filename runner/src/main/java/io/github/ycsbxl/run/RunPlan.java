package io.github.ycsbxl.run;

import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.workload.ClientWork;
import io.github.ycsbxl.workload.ScaleWorkload;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/**
 * Everything that is needed to start a benchmark, made from a validated configuration. Immutable,
 * except for the workload, which belongs to one benchmark.
 *
 * @param properties read by a user's workload class
 */
public record RunPlan(
    RunConfig config, ConnectionFactory connections, Workload workload, Properties properties) {

  /** Returns a plan with a new core workload. */
  public static RunPlan of(RunConfig config, ConnectionFactory connections, WorkloadConfig workload)
      throws RunFailedException {
    try {
      return new RunPlan(config, connections, ScaleWorkload.of(workload), new Properties());
    } catch (WorkloadException | RuntimeException e) {
      throw doesNotStart(ScaleWorkload.class, e);
    }
  }

  /**
   * Returns a plan with a new workload of the given class.
   *
   * @param properties read by the workload
   */
  public static RunPlan of(
      RunConfig config,
      ConnectionFactory connections,
      Class<? extends Workload> workloadClass,
      Properties properties)
      throws RunFailedException {
    // Stock workloads and bindings read their settings from this singleton.
    Measurements.setProperties(properties);
    try {
      Workload workload = workloadClass.getDeclaredConstructor().newInstance();
      workload.init(properties);
      return new RunPlan(config, connections, workload, properties);
    } catch (ReflectiveOperationException | WorkloadException | RuntimeException | LinkageError e) {
      throw doesNotStart(workloadClass, e);
    }
  }

  /** Returns the workload, or empty for a user's workload class. */
  public Optional<ScaleWorkload> scaleWorkload() {
    return workload instanceof ScaleWorkload core ? Optional.of(core) : Optional.empty();
  }

  /** Returns the number of records that this client loads. */
  public long recordsToLoad() {
    return scaleWorkload().map(ScaleWorkload::recordsToLoad).orElse(config.records());
  }

  private static RunFailedException doesNotStart(Class<?> workload, Throwable e) {
    return new RunFailedException(
        "workload " + workload.getName() + " does not start: " + ErrorMessages.message(e), e);
  }

  /** Returns the work of thread {@code thread} of {@code threads}. */
  ClientWork workOf(int thread, int threads, DB db, RecordingObserver observer)
      throws RunFailedException {
    try {
      if (workload instanceof ScaleWorkload core) {
        return core.operations(thread, threads, observer);
      }
      Object threadState = workload.initThread(properties, thread, threads);
      return new CustomWork(
          workload, new MeasuredDb(db, properties, observer), threadState, observer);
    } catch (WorkloadException | RuntimeException e) {
      String what =
          scaleWorkload().isPresent()
              ? "a client thread does not start"
              : workload.getClass().getName() + " cannot start a thread";
      throw new RunFailedException(what + ": " + ErrorMessages.message(e), e);
    }
  }

  /** Closes the workload's files after the last operation. */
  void close() throws RunFailedException {
    try {
      workload.cleanup();
    } catch (WorkloadException | RuntimeException e) {
      throw new RunFailedException(
          workload.getClass().getName() + " does not end: " + ErrorMessages.message(e), e);
    }
  }
}
