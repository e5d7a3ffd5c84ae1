package io.github.ycsbxl.run;

import io.github.ycsbxl.binding.ErrorMessages;
import io.github.ycsbxl.contents.LoadState;
import io.github.ycsbxl.workload.ClientWork;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
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
  public void prepare(DB db) {}

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

  /** Only the class itself knows which records there should be. */
  @Override
  public LoadState loaded(DB db) {
    return LoadState.unknown(recordsToLoad);
  }

  @Override
  public Optional<String> shapeDifference(DB db, boolean foreign) {
    return Optional.empty();
  }

  @Override
  public void requestStop() {
    workload.requestStop();
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
}
