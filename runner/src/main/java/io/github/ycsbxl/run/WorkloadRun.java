package io.github.ycsbxl.run;

import io.github.ycsbxl.workload.ClientWork;
import io.github.ycsbxl.workload.LoadState;
import io.github.ycsbxl.workload.LookupProgress;
import java.util.Optional;
import site.ycsb.DB;
import site.ycsb.Workload;

/** The workload of a benchmark, as the engine needs it. */
interface WorkloadRun {

  /** Called once, with the open connections, before any thread's work is asked for. */
  void prepare(DB... connections);

  /** The work of thread {@code thread} of {@code threads}. */
  ClientWork ofThread(int thread, int threads, DB db, RecordingObserver observer)
      throws RunFailedException;

  /** The number of records that this client process loads. */
  long recordsToLoad();

  /** Looks up which of these records the store holds. */
  LoadState loaded(DB... connections);

  /** Looks up the same by fewer reads if the load is complete. */
  LoadState glance(DB... connections);

  /**
   * Says how the records in the store differ from those that the workload asks for; empty if they
   * do not.
   *
   * @param foreign whether the binding may add fields of its own
   */
  Optional<String> shapeDifference(boolean foreign, DB... connections);

  /** The reads by which this looks up what the store holds. */
  LookupProgress lookups();

  /** The workload, which may ask whether it is to stop while it waits or retries. */
  Workload workload();

  /** Called when a phase begins: its operations may wait and retry. */
  default void begin() {
    StopRequest.withdraw(workload());
  }

  /** Ends waits and retries inside operations early. */
  default void requestStop() {
    workload().requestStop();
  }

  /** Called once, after the last operation, to close files. */
  void close() throws RunFailedException;
}
