package io.github.ycsbxl.run;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.workload.ClientWork;
import io.github.ycsbxl.workload.LoadState;
import io.github.ycsbxl.workload.LookupProgress;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/**
 * Benchmark with a workload class of the user's own.
 *
 * @param properties what the class reads for itself
 */
record CustomWorkloadRun(Workload workload, Properties properties, long recordsToLoad)
    implements WorkloadRun {
  @Override
  public void prepare(DB... connections) {}

  @Override
  public ClientWork ofThread(int thread, int threads, DB db, RecordingObserver observer)
      throws RunFailedException {
    try {
      Object threadState = workload.initThread(properties, thread, threads);
      return new CustomWorkloadClient(
          workload, new MeasuredDb(db, properties, observer), threadState, observer);
    } catch (WorkloadException | RuntimeException e) {
      throw new RunFailedException(
          workload.getClass().getName() + " cannot start a thread: " + ErrorMessages.of(e), e);
    }
  }

  /**
   * Returns an unknown state: only the workload class itself knows which records there should be.
   */
  @Override
  public LoadState loaded(DB... connections) {
    return LoadState.unknown(recordsToLoad);
  }

  @Override
  public LoadState glance(DB... connections) {
    return loaded(connections);
  }

  @Override
  public LookupProgress lookups() {
    return new LookupProgress();
  }

  @Override
  public Optional<String> shapeDifference(boolean foreign, DB... connections) {
    return Optional.empty();
  }

  @Override
  public void close() throws RunFailedException {
    try {
      workload.cleanup();
    } catch (WorkloadException | RuntimeException e) {
      throw new RunFailedException(
          workload.getClass().getName() + " does not end: " + ErrorMessages.of(e), e);
    }
  }

  /**
   * One thread's operations of a workload class of the user's own, which measures nothing itself.
   *
   * @param measured the thread's connection with its calls measured
   */
  record CustomWorkloadClient(
      Workload workload, MeasuredDb measured, Object threadState, RecordingObserver observer)
      implements ClientWork {
    private static final Status REFUSED =
        new Status("ERROR", "The workload said that the insert did not succeed.");

    @Override
    public Status load(DB db) {
      measured.forgetFailure();
      boolean done = workload.doInsert(measured, threadState);
      observer.ended();
      if (!done && measured.failure().isEmpty()) {
        observer.failedUnseen(REFUSED);
      }
      return done ? Status.OK : measured.failure().orElse(REFUSED);
    }

    /**
     * Takes the status of the calls of the DB as the operation's outcome, since stock workloads
     * answer true whatever happened. False means by their interface that this thread's work is
     * done.
     */
    @Override
    public Status transact(DB db) {
      measured.forgetFailure();
      boolean more = workload.doTransaction(measured, threadState);
      if (!more && measured.failure().isEmpty()) {
        return NO_MORE;
      }
      observer.ended();
      return measured.failure().orElse(Status.OK);
    }
  }
}
