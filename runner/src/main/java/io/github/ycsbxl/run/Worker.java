package io.github.ycsbxl.run;

import io.github.ycsbxl.audit.LedgerException;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.ThreadRecorder;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import site.ycsb.Status;

/**
 * One client thread with its own connection, operations and recorder. It shares nothing that is
 * written but what the workload shares. Phases run one after the other, each in a thread of its
 * own.
 */
final class Worker {
  /**
   * A sleeping thread wakes up some 55 us late on Linux; half as much again is spent watching the
   * clock instead, where each thread has a processor to do so.
   */
  private static final long SPIN_NANOS = TimeUnit.MICROSECONDS.toNanos(80);

  private final int index;
  private final int threads;
  private final ClientWork work;
  private final RecordingObserver observer;
  private final Optional<Schedule> schedule;
  private final long spinNanos;

  Worker(
      int index,
      int threads,
      ClientWork work,
      RecordingObserver observer,
      Optional<Schedule> schedule) {
    this.index = index;
    this.threads = threads;
    this.work = work;
    this.observer = observer;
    this.schedule = schedule;
    this.spinNanos = threads <= Runtime.getRuntime().availableProcessors() ? SPIN_NANOS : 0;
  }

  /** Whether operations of the phase are due at times of a schedule. */
  boolean isPaced(Phase phase) {
    return schedule.isPresent() && !phase.atFullSpeed();
  }

  /** Does this thread's part of the phase. */
  void run(Phase phase, ThreadRecorder recorder, StopSignal stop, long originNanos) {
    long operations = phase.operationsOf(index, threads);
    observer.recordInto(recorder);
    try {
      if (isPaced(phase)) {
        schedule.get().startAt(originNanos);
        runPaced(phase, operations, schedule.get(), recorder, stop);
      } else {
        runFreely(phase, operations, recorder, stop);
      }
    } finally {
      work.ended();
    }
  }

  private void runFreely(Phase phase, long operations, ThreadRecorder recorder, StopSignal stop) {
    observer.notPaced();
    if (operations > 0) {
      long now = System.nanoTime();
      recorder.started(now);
      recorder.began(now);
    }
    boolean more = true;
    for (long done = 0; more && done < operations && !stop.isRaised(); done++) {
      more = doOne(phase, recorder, stop);
      // Without another look at the clock: the next operation begins when this one ends.
      recorder.began(recorder.lastEndNanos());
    }
  }

  private void runPaced(
      Phase phase, long operations, Schedule due, ThreadRecorder recorder, StopSignal stop) {
    boolean more = true;
    long dueNanos = due.nextDueNanos();
    for (long done = 0; more && done < operations; done++) {
      stop.awaitUntil(dueNanos, spinNanos);
      long now = System.nanoTime();
      if (stop.isRaised() || now > stop.endNanos()) {
        break;
      }
      recorder.started(dueNanos);
      recorder.began(now);
      observer.due(dueNanos);
      more = doOne(phase, recorder, stop);
      dueNanos = due.nextDueNanos();
    }
    recorder.recordBacklog(Math.min(System.nanoTime(), stop.endNanos()) - dueNanos);
  }

  /** Does and counts an operation; false if it was the last one. */
  private boolean doOne(Phase phase, ThreadRecorder recorder, StopSignal stop) {
    Status status = next(phase);
    if (status == ClientWork.NO_MORE) {
      return false;
    }
    if (recorder.lastEndNanos() > stop.endNanos()) {
      // The signal may come late; what begins now would never have been under way.
      recorder.late(outcome(status));
      return false;
    }
    count(status, recorder);
    return true;
  }

  private Status next(Phase phase) {
    try {
      return phase.loads() ? work.load() : work.transact();
    } catch (LedgerException e) {
      throw e;
    } catch (RuntimeException e) {
      Status status = Statuses.error(e);
      observer.failedUnseen(status);
      return status;
    }
  }

  private static Counts outcome(Status status) {
    if (status.isOk()) {
      return new Counts(1, 0, 0, 0);
    }
    if (isMissed(status)) {
      return new Counts(0, 1, 0, 0);
    }
    return status.equals(Statuses.EXISTING) ? new Counts(0, 0, 0, 1) : new Counts(0, 0, 1, 0);
  }

  private static void count(Status status, ThreadRecorder recorder) {
    if (status.isOk()) {
      recorder.succeeded();
    } else if (isMissed(status)) {
      recorder.missed();
    } else if (status.equals(Statuses.EXISTING)) {
      recorder.existing();
    } else {
      recorder.failed();
    }
  }

  private static boolean isMissed(Status status) {
    return status.getName().equals(Status.NOT_FOUND.getName());
  }
}
