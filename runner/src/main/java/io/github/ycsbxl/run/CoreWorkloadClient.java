package io.github.ycsbxl.run;

import io.github.ycsbxl.workload.ThreadOperations;
import site.ycsb.DB;
import site.ycsb.Status;

/** The modified core's operations of one thread. */
record CoreWorkloadClient(ThreadOperations operations, DB db) implements ClientWork {
  @Override
  public Status load() {
    return operations.load(db);
  }

  @Override
  public Status transact() {
    return operations.transact(db);
  }

  @Override
  public void ended() {
    operations.endLoad();
  }
}
