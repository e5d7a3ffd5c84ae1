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
    for (long done = 0; done < operations && !stop.isRaised(); done++) {
      count(next(phase), recorder);
    }
  }

  private void runPaced(
      Phase phase, long operations, Pacer pacer, ThreadRecorder recorder, StopSignal stop) {
    for (long done = 0; done < operations; done++) {
      long dueNanos = pacer.nextDueNanos();
      stop.awaitUntil(dueNanos);
      if (stop.isRaised()) {
        return;
      }
      recorder.started(dueNanos);
      observer.due(dueNanos);
      count(next(phase), recorder);
    }
  }

  private Status next(Phase phase) {
    try {
      return phase.loads() ? work.load() : work.transact();
    } catch (RuntimeException e) {
      return Statuses.error(e);
    }
  }

  private static void count(Status status, ThreadRecorder recorder) {
    if (status.isOk()) {
      recorder.succeeded();
    } else if (status.equals(Status.NOT_FOUND)) {
      recorder.missed();
    } else {
      recorder.failed();
      recorder.explain(status.getName(), status.getDescription());
    }
  }
}
