package io.github.ycsbxl.run;

import site.ycsb.Status;

/** What one client thread does, an operation a call. Belongs to that thread. */
interface ClientWork {
  /** Inserts the next record of the load. */
  Status load();

  /** Does the next operation of the run. */
  Status transact();
}
