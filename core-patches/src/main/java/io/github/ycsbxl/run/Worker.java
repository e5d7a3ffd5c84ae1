package io.github.ycsbxl.run;

import io.github.ycsbxl.db.Statuses;
import io.github.ycsbxl.measure.ThreadRecorder;
import java.util.OptionalDouble;
import site.ycsb.Status;

/**
 * One client thread with its own connection, operations and recorder. It shares nothing that is
 * written but what the workload shares. Phases run one after the other, each in a thread of its
 * own.
 */
final class Worker {
  private final int index;
  private final int threads;
  private final ClientWork work;
  private final RecordingObserver observer;
  private final OptionalDouble targetOpsPerSec;

  Worker(
      int index,
      int threads,
      ClientWork work,
      RecordingObserver observer,
      OptionalDouble targetOpsPerSec) {
    this.index = index;
    this.threads = threads;
    this.work = work;
    this.observer = observer;
    this.targetOpsPerSec = targetOpsPerSec;
  }

  /** Does this thread's part of the phase. */
  void run(Phase phase, ThreadRecorder recorder, StopSignal stop, long originNanos) {
    long operations = phase.operationsOf(index, threads);
    observer.recordInto(recorder);
    if (targetOpsPerSec.isPresent()) {
      var pacer = new Pacer(targetOpsPerSec.getAsDouble(), index, threads, originNanos);
      runPaced(phase, operations, pacer, recorder, stop);
    } else {
      runFreely(phase, operations, recorder, stop);
    }
  }

  private void runFreely(Phase phase, long operations, ThreadRecorder recorder, StopSignal stop) {
    observer.notPaced();
    if (operations > 0) {
      recorder.started(System.nanoTime());
    }
    boolean more = true;
    for (long done = 0; more && done < operations && !stop.isRaised(); done++) {
      more = doOne(phase, recorder);
    }
  }

  private void runPaced(
      Phase phase, long operations, Pacer pacer, ThreadRecorder recorder, StopSignal stop) {
    boolean more = true;
    for (long done = 0; more && done < operations; done++) {
      long dueNanos = pacer.nextDueNanos();
      stop.awaitUntil(dueNanos);
      if (stop.isRaised()) {
        return;
      }
      recorder.started(dueNanos);
      observer.due(dueNanos);
      more = doOne(phase, recorder);
    }
  }

  /** Does and counts an operation; false if the workload has none left. */
  private boolean doOne(Phase phase, ThreadRecorder recorder) {
    Status status = next(phase);
    if (status == ClientWork.NO_MORE) {
      return false;
    }
    count(status, recorder);
    return true;
  }

  private Status next(Phase phase) {
    try {
      return phase.loads() ? work.load() : work.transact();
    } catch (RuntimeException e) {
      Status status = Statuses.error(e);
      observer.failedUnseen(status);
      return status;
    }
  }

  private static void count(Status status, ThreadRecorder recorder) {
    if (status.isOk()) {
      recorder.succeeded();
    } else if (status.getName().equals(Status.NOT_FOUND.getName())) {
      recorder.missed();
    } else {
      recorder.failed();
    }
  }
}
