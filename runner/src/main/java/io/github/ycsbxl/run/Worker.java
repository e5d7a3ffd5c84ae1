package io.github.ycsbxl.run;

import io.github.ycsbxl.audit.LedgerException;
import io.github.ycsbxl.binding.NodeTimed;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.measure.OperationLog.ThreadLog;
import io.github.ycsbxl.measure.OperationOutcome;
import io.github.ycsbxl.measure.ThreadRecorder;
import io.github.ycsbxl.schedule.Schedule;
import io.github.ycsbxl.schedule.Schedule.DueCounter;
import io.github.ycsbxl.trace.TraceException;
import io.github.ycsbxl.workload.ClientWork;
import java.util.Optional;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Client thread with its own connection, operations and recorder. It shares no mutable state except
 * the workload's. Phases run in order, each on a new thread.
 */
final class Worker {
  private final int index;
  private final int threads;
  private final DB db;
  private final ClientWork work;
  private final RecordingObserver observer;
  private final Optional<Schedule> schedule;
  private final boolean measuresNodes;
  private final Pace pace;

  Worker(
      int index,
      int threads,
      DB db,
      ClientWork work,
      RecordingObserver observer,
      Optional<Schedule> schedule,
      boolean measuresNodes) {
    this.index = index;
    this.threads = threads;
    this.db = db;
    this.work = work;
    this.observer = observer;
    this.schedule = schedule;
    this.measuresNodes = measuresNodes;
    this.pace = new Pace(threads);
  }

  /** Returns true if the operations of the phase have a schedule. */
  boolean isPaced(PhasePlan phase) {
    return schedule.isPresent() && !phase.ignoresTarget();
  }

  /**
   * Starts the schedule of a phase. Called before this worker runs on a thread of its own.
   *
   * @return counter of the operations that are due; empty if they are unknown
   */
  Optional<DueCounter> startSchedule(PhasePlan phase, long originNanos) {
    if (!isPaced(phase)) {
      return Optional.empty();
    }
    schedule.get().startAt(originNanos);
    double most = phase.operationsOf(index, threads);
    return schedule
        .get()
        .dueCounter()
        .map(counter -> nanos -> Math.min(most, counter.before(nanos)));
  }

  /** State of a thread after an operation. */
  private enum Step {
    MORE,
    /** The workload has no more operations. */
    NO_MORE,
    /** The phase ended before the operation did. */
    CUT_OFF
  }

  /**
   * Runs this thread's share of the phase. Operations run in a method of their own, which keeps the
   * stack flat.
   *
   * @return true if the thread did all of its operations, false if the phase ended before
   */
  boolean run(PhasePlan phase, ThreadRecorder recorder, StopSignal stop, long originNanos) {
    boolean paced = isPaced(phase);
    long operations = phase.operationsOf(index, threads);
    observer.recordInto(recorder);
    observeNodes(measuresNodes ? observer.nodes() : NodeTimed.Observer.NONE);
    try {
      pace.awaitUntil(originNanos, stop);
      long dueNanos = paced ? schedule.get().nextDueNanos() : startFreely(recorder, operations);
      Step step = Step.MORE;
      for (long done = 0; step == Step.MORE && done < operations; done++) {
        if (paced ? !awaitDue(dueNanos, recorder, stop) : stop.isRaised()) {
          step = Step.CUT_OFF;
          break;
        }
        step = doOne(phase, recorder, stop);
        if (paced) {
          dueNanos = schedule.get().nextDueNanos();
        } else {
          // Use the end of this operation as the start of the next one, to save a clock reading.
          recorder.began(recorder.lastEndNanos());
        }
      }
      if (paced) {
        recorder.recordBacklog(Math.min(System.nanoTime(), stop.endNanos()) - dueNanos);
      }
      return step != Step.CUT_OFF;
    } finally {
      observeNodes(NodeTimed.Observer.NONE);
      recorder.log().ifPresent(ThreadLog::flush);
      work.ended();
    }
  }

  private void observeNodes(NodeTimed.Observer nodes) {
    if (db instanceof NodeTimed timed) {
      timed.observeNodes(nodes);
    }
  }

  private long startFreely(ThreadRecorder recorder, long operations) {
    observer.notPaced();
    long now = System.nanoTime();
    if (operations > 0) {
      recorder.started(now);
      recorder.began(now);
    }
    return now;
  }

  /** Waits until an operation is due. Returns false if the phase ends first. */
  private boolean awaitDue(long dueNanos, ThreadRecorder recorder, StopSignal stop) {
    pace.awaitUntil(dueNanos, stop);
    long now = System.nanoTime();
    if (stop.isRaised() || now > stop.endNanos()) {
      return false;
    }
    recorder.started(dueNanos);
    recorder.paced(dueNanos, now);
    recorder.began(now);
    observer.due(dueNanos);
    return true;
  }

  private Step doOne(PhasePlan phase, ThreadRecorder recorder, StopSignal stop) {
    Status status;
    try {
      status = phase.loads() ? work.load(db) : work.transact(db);
    } catch (LedgerException | TraceException e) {
      throw e;
    } catch (RuntimeException e) {
      status = Statuses.error(e);
      observer.failedUnseen(status);
    }
    if (status == ClientWork.NO_MORE) {
      observer.discard();
      return Step.NO_MORE;
    }
    // Compare times, since the signal may be raised late. An operation that ended after the phase
    // is the last operation of this thread.
    boolean underWay = recorder.lastEndNanos() > stop.endNanos();
    observer.record(outcome(status), underWay);
    return underWay ? Step.CUT_OFF : Step.MORE;
  }

  private static OperationOutcome outcome(Status status) {
    if (status.isOk()) {
      return OperationOutcome.SUCCEEDED;
    }
    if (Statuses.isNotFound(status)) {
      return OperationOutcome.MISSED;
    }
    if (status.equals(Statuses.EXISTING)) {
      return OperationOutcome.EXISTING;
    }
    return status.equals(Statuses.STALE) ? OperationOutcome.STALE : OperationOutcome.FAILED;
  }
}
