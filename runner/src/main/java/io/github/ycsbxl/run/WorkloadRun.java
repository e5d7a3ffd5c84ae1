package io.github.ycsbxl.run;

import io.github.ycsbxl.contents.LoadState;
import io.github.ycsbxl.workload.ClientWork;
import java.util.Optional;
import site.ycsb.DB;
import site.ycsb.Workload;

/** The workload of a benchmark, as the engine needs it. */
interface WorkloadRun {

  /** Called once, with an open connection, before any thread's work is asked for. */
  void prepare(DB db);

  /** The work of thread {@code thread} of {@code threads}. */
  ClientWork ofThread(int thread, int threads, DB db, RecordingObserver observer)
      throws RunFailedException;

  /** How many records this client process loads. */
  long recordsToLoad();

  /** What the store holds of them. */
  LoadState loaded(DB db);

  /**
   * How the records that the store has differ from those that the workload asks for, if they do.
   *
   * @param foreign whether the binding may add fields of its own
   */
  Optional<String> shapeDifference(DB db, boolean foreign);

  /** The workload, which may ask whether it is to stop while it waits or tries again. */
  Workload workload();

  /** A phase begins: its operations may wait and try again. */
  default void begin() {
    StopRequest.withdraw(workload());
  }

  /** Cuts waits and retries inside operations short. */
  default void requestStop() {
    workload().requestStop();
  }

  /** Called once, after the last operation. */
  void close() throws RunFailedException;
}
