package io.github.ycsbxl.run;

import site.ycsb.Status;

/** What one client thread does, an operation a call. Belongs to that thread. */
interface ClientWork {
  /** Not an outcome: the workload has nothing left to do for this thread. */
  Status NO_MORE = new Status("NO_MORE", "The workload has nothing left to do.");

  /** Inserts the next record of the load. */
  Status load();

  /** Does the next operation of the run, or none and returns {@link #NO_MORE}. */
  Status transact();

  /** The phase has ended for this thread; nobody has to wait for it. */
  default void ended() {}
}
