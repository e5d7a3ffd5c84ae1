package io.github.ycsbxl.run;

import site.ycsb.Status;
import site.ycsb.Workload;

/** One thread's operations of a workload class of the user's own. */
record CustomWorkloadClient(
    Workload workload, MeasuredDb db, Object threadState, RecordingObserver observer)
    implements ClientWork {
  private static final Status REFUSED =
      new Status("ERROR", "The workload said that the insert did not succeed.");

  @Override
  public Status load() {
    db.forgetFailure();
    boolean done = workload.doInsert(db, threadState);
    observer.ended();
    if (!done && db.failure().isEmpty()) {
      observer.failedUnseen(REFUSED);
    }
    return done ? Status.OK : db.failure().orElse(REFUSED);
  }

  /**
   * What the DB said is how it went, since stock workloads answer true whatever happened. By their
   * interface false means that this thread's work is done.
   */
  @Override
  public Status transact() {
    db.forgetFailure();
    boolean more = workload.doTransaction(db, threadState);
    if (!more && db.failure().isEmpty()) {
      return NO_MORE;
    }
    observer.ended();
    return db.failure().orElse(Status.OK);
  }
}
