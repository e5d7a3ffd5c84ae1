package io.github.ycsbxl.run;

import io.github.ycsbxl.workload.ClientWork;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload;

/**
 * One thread's operations of a workload class of the user's own, which measures nothing itself.
 *
 * @param measured the thread's connection with its calls measured
 */
record CustomWork(
    Workload workload, MeasuredDb measured, Object threadState, RecordingObserver observer)
    implements ClientWork {
  private static final Status REFUSED =
      new Status("ERROR", "The workload said that the insert did not succeed.");

  @Override
  public Status load(DB db) {
    measured.forgetFailure();
    boolean done = workload.doInsert(measured, threadState);
    observer.ended();
    if (!done && measured.failure().isEmpty()) {
      observer.failedUnseen(REFUSED);
    }
    return done ? Status.OK : measured.failure().orElse(REFUSED);
  }

  /**
   * Takes the status of the calls of the DB as the operation's outcome, since stock workloads
   * answer true whatever happened. False means by their interface that this thread's work is done.
   */
  @Override
  public Status transact(DB db) {
    measured.forgetFailure();
    boolean more = workload.doTransaction(measured, threadState);
    if (!more && measured.failure().isEmpty()) {
      return NO_MORE;
    }
    observer.ended();
    return measured.failure().orElse(Status.OK);
  }
}
