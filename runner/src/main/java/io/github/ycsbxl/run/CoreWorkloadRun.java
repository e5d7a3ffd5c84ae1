package io.github.ycsbxl.run;

import io.github.ycsbxl.binding.ErrorMessages;
import io.github.ycsbxl.contents.LoadState;
import io.github.ycsbxl.workload.ClientWork;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.util.Optional;
import site.ycsb.DB;

/** A benchmark with the modified core workload. */
record CoreWorkloadRun(ScaleWorkload workload) implements WorkloadRun {

  @Override
  public void prepare(DB db) {
    workload.prepare(db);
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
  public LoadState loaded(DB db) {
    return workload.loaded(db);
  }

  @Override
  public Optional<String> shapeDifference(DB db, boolean foreign) {
    return workload.shapeDifference(db, foreign);
  }

  @Override
  public void requestStop() {
    workload.requestStop();
  }

  @Override
  public void close() {
    // It holds nothing that has to be given back.
  }
}
