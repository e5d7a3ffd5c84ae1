package io.github.ycsbxl.run;

import io.github.ycsbxl.workload.ClientWork;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload;

/**
 * Operations of one thread of a user's workload class, which does not measure them itself.
 *
 * @param measured the thread's connection, which measures each call
 */
record CustomWork(
    Workload workload, MeasuredDb measured, Object threadState, RecordingObserver observer)
    implements ClientWork {
  private static final Status REFUSED =
      new Status("ERROR", "The workload reported a failed insert.");

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
   * Executes an operation. Its outcome is the status of its binding calls, since stock workloads
   * always return true. By YCSB's contract, false means that this thread's work is done.
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
