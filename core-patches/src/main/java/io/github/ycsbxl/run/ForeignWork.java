package io.github.ycsbxl.run;

import site.ycsb.Status;
import site.ycsb.Workload;

/**
 * One thread's operations of a workload class of the user's own, which tells only success or not.
 */
record ForeignWork(Workload workload, MeasuredDb db, Object threadState) implements ClientWork {
  private static final Status REFUSED =
      new Status("ERROR", "The workload said that the operation did not succeed.");

  @Override
  public Status load() {
    return workload.doInsert(db, threadState) ? Status.OK : REFUSED;
  }

  /** Stock workloads answer true whatever happened, so what the DB said counts too. */
  @Override
  public Status transact() {
    db.forgetFailure();
    boolean done = workload.doTransaction(db, threadState);
    return done ? db.failure().orElse(Status.OK) : db.failure().orElse(REFUSED);
  }
}
