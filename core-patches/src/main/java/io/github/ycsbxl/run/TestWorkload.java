package io.github.ycsbxl.run;

import io.github.ycsbxl.workload.LoadState;
import site.ycsb.DB;

/** The workload of a test, as the engine needs it. */
interface TestWorkload {

  /** Called once, with an open connection, before any thread's work is asked for. */
  void prepare(DB db);

  /** The work of thread {@code thread} of {@code threads}. */
  ClientWork ofThread(int thread, int threads, DB db, RecordingObserver observer)
      throws RunFailedException;

  /** How many records this client process loads. */
  long recordsToLoad();

  /** What the store holds of them. */
  LoadState loaded(DB db);

  /** Cuts waits inside operations short. */
  void requestStop();

  /** Called once, after the last operation. */
  void close() throws RunFailedException;
}
