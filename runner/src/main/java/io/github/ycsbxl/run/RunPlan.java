package io.github.ycsbxl.run;

import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.workload.ClientWork;
import io.github.ycsbxl.workload.LoadState;
import io.github.ycsbxl.workload.LookupProgress;
import io.github.ycsbxl.workload.ScaleWorkload;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/**
 * Everything that a benchmark needs to start. Made from a configuration that was found right;
 * immutable, but the workload in it is one benchmark's.
 */
public record RunPlan(RunConfig config, ConnectionFactory connections, WorkloadRun work) {

  /** Makes a plan with a new core workload. */
  public static RunPlan of(RunConfig config, ConnectionFactory connections, WorkloadConfig workload)
      throws RunFailedException {
    try {
      return new RunPlan(config, connections, new CoreWorkloadRun(ScaleWorkload.of(workload)));
    } catch (WorkloadException | RuntimeException e) {
      throw doesNotStart(ScaleWorkload.class, e);
    }
  }

  /**
   * Makes a plan with a new workload of the given class.
   *
   * @param properties what the workload reads for itself
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
      return new RunPlan(config, connections, runOf(workload, properties, config));
    } catch (ReflectiveOperationException | WorkloadException | RuntimeException | LinkageError e) {
      throw doesNotStart(workloadClass, e);
    }
  }

  /** The modified core workload; empty if the user brought a workload of another class. */
  public Optional<ScaleWorkload> scaleWorkload() {
    return work instanceof CoreWorkloadRun core ? Optional.of(core.workload()) : Optional.empty();
  }

  /** The number of records that this client process loads. */
  public long recordsToLoad() {
    return work.recordsToLoad();
  }

  private static RunFailedException doesNotStart(Class<?> workload, Throwable e) {
    return new RunFailedException(
        "workload " + workload.getName() + " does not start: " + ErrorMessages.of(e), e);
  }

  private static WorkloadRun runOf(Workload workload, Properties properties, RunConfig config) {
    return workload instanceof ScaleWorkload scale
        ? new CoreWorkloadRun(scale)
        : new CustomWorkloadRun(workload, properties, config.records());
  }

  /** A run of the modified core workload. */
  record CoreWorkloadRun(ScaleWorkload workload) implements WorkloadRun {

    @Override
    public void prepare(DB... connections) {
      workload.prepare(connections);
    }

    @Override
    public ClientWork ofThread(int thread, int threads, DB db, RecordingObserver observer)
        throws RunFailedException {
      try {
        return workload.operations(thread, threads, observer);
      } catch (RuntimeException e) {
        throw new RunFailedException("a client thread does not start: " + ErrorMessages.of(e), e);
      }
    }

    @Override
    public long recordsToLoad() {
      return workload.recordsToLoad();
    }

    @Override
    public LoadState loaded(DB... connections) {
      return workload.loaded(connections);
    }

    @Override
    public LoadState glance(DB... connections) {
      return workload.glance(connections);
    }

    @Override
    public LookupProgress lookups() {
      return workload.lookups();
    }

    @Override
    public Optional<String> shapeDifference(boolean foreign, DB... connections) {
      return workload.shapeDifference(foreign, connections);
    }

    @Override
    public void close() {
      workload.cleanup();
    }
  }
}
