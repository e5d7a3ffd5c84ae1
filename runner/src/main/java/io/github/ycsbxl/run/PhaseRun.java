package io.github.ycsbxl.run;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.machine.PauseMeter;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.OperationLog;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.PhaseRecorder;
import io.github.ycsbxl.measure.RowName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * One phase in progress: starts the threads, takes samples, and ends the threads. Whatever goes
 * wrong, no thread begins another operation after {@link #run}.
 */
final class PhaseRun {
  /** The time for which a signal of the user or the death of a thread may be overlooked. */
  private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  /** The time in which most threads end an operation, which is short to wait once a second. */
  private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /** The longest phase: some 70 years, so that its end is still a time on the clock. */
  private static final long LONGEST_NANOS = Long.MAX_VALUE / 4;

  /**
   * The delay before schedules begin, so that no operation is late only because its thread had not
   * started yet.
   */
  private static final long START_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /**
   * Settings of how a phase is watched.
   *
   * @param sampleInterval between two samples
   * @param grace how long an operation may go on after the phase was stopped
   * @param nanoClock shows whether it is time for a sample or the end; it reads as {@link
   *     System#nanoTime}
   */
  record Watch(Duration sampleInterval, Duration grace, LongSupplier nanoClock) {
    static final Watch STANDARD = new Watch(Duration.ofSeconds(1), Duration.ofSeconds(60));

    Watch(Duration sampleInterval, Duration grace) {
      this(sampleInterval, grace, System::nanoTime);
    }

    Duration grace(StopSignal user) {
      return user.isRaised() && grace.compareTo(Engine.PATIENCE) > 0 ? Engine.PATIENCE : grace;
    }
  }

  private final PhasePlan phase;
  private final List<Worker> workers;
  private final StopSignal userStop;
  private final Watch watch;
  private final StopSignal stop;
  private final PhaseRecorder recorder;
  private final long limitNanos;
  private final ClientThreads threads;
  private long stoppedNanos = Long.MAX_VALUE;
  private long givenUp;
  private PhaseCompanion companion = PhaseCompanion.NONE;
  private PauseMeter pauses;
  private boolean endsEarly;
  private boolean interrupted;
  private Throwable failure;
  private Throwable unheard;

  PhaseRun(PhasePlan phase, List<Worker> workers, StopSignal userStop, Watch watch) {
    this.phase = phase;
    this.workers = workers;
    this.userStop = userStop;
    this.watch = watch;
    boolean paced = workers.stream().anyMatch(worker -> worker.isPaced(phase));
    this.recorder =
        new PhaseRecorder(
            workers.size(), System::nanoTime, System::currentTimeMillis, paced ? START_NANOS : 0);
    if (phase.existing() > 0) {
      recorder.thread(0).existing(RowName.INSERT, phase.existing());
    }
    this.limitNanos =
        phase.isTimeLimited()
            ? Math.min(TimeUnit.SECONDS.toNanos(phase.maxSeconds()), LONGEST_NANOS)
            : Long.MAX_VALUE;
    this.stop =
        phase.isTimeLimited()
            ? new StopSignal(recorder.startNanos() + limitNanos)
            : new StopSignal();
    this.threads = new ClientThreads(workers, phase, recorder, stop);
  }

  /** Makes the threads enter every operation into this log, too; called before {@link #run}. */
  void enterInto(OperationLog log) {
    recorder.enterInto(log);
  }

  /** Sets the action that is run when the phase is cut off; called before {@link #run}. */
  void whenStopped(Runnable action) {
    stop.onRaise(action);
  }

  /** Runs the phase; the companion accompanies it until everything is measured. */
  PhaseOutcome run(IntervalListener listener, PhaseCompanion companion) {
    this.companion = companion;
    companion.begun(recorder.startNanos());
    try {
      return run(listener);
    } finally {
      companion.ended();
    }
  }

  PhaseOutcome run(IntervalListener listener) {
    pauses = PauseMeter.start();
    try {
      threads.start(Thread::start);
    } catch (Throwable e) {
      fail(e);
    }
    while (!watched(listener)) {
      // The pause keeps a failure that repeats, such as a lack of memory, from keeping a processor
      // busy.
      LockSupport.parkNanos(NAP_NANOS);
    }
    pauses.stop();
    cutOff();
    sample(recorder::lastSample, listener);
    PhaseMeasurement measured = recorder.finish(pauses.measured());
    return new PhaseOutcome(phase, measured, interrupted, deaths());
  }

  /** Watches the phase; a failure ends it, and the threads are awaited nevertheless. */
  private boolean watched(IntervalListener listener) {
    try {
      watch(listener);
      return true;
    } catch (Throwable e) {
      fail(e);
      return false;
    }
  }

  private void fail(Throwable e) {
    failure = failure == null ? e : failure;
    stop.raise();
  }

  private void cutOff() {
    if (phase.isTimeLimited()) {
      recorder.limited();
    }
    if (stop.isRaised() || recorder.hasLate()) {
      recorder.cutOff(stop.endNanos(), hanging());
    }
  }

  /** The indices of the threads that did not end; their connections are still in use. */
  Set<Integer> hanging() {
    return threads.hanging();
  }

  /** Watches the phase until all threads have ended or are given up; times count from the start. */
  private void watch(IntervalListener listener) {
    long sampleNanos = watch.sampleInterval().toNanos();
    long nextSampleNanos = sampleNanos;
    while (!awaitEnd(stop.isRaised() ? Long.MAX_VALUE : Math.min(nextSampleNanos, limitNanos))) {
      long now = elapsedNanos();
      // Operations after the end of the phase belong to its last sample.
      if (now >= nextSampleNanos && now < limitNanos && !stop.isRaised()) {
        recorder.cut();
        awaitTurn();
        sample(recorder::sample, listener);
        nextSampleNanos = (now / sampleNanos + 1) * sampleNanos;
        endsEarly = companion.endsPhase(pauses.measured());
      }
      if (!stop.isRaised() && (endsEarly || userStop.isRaised() || now >= limitNanos)) {
        interrupted = now < limitNanos;
        stop.raise();
      }
      if (stop.isRaised()) {
        stoppedNanos = Math.min(stoppedNanos, now);
        if (now - stoppedNanos >= watch.grace(userStop).toNanos()) {
          // The threads are read once, because the last ones may be ending just now.
          givenUp = threads.running();
          return;
        }
      }
    }
  }

  /**
   * Waits a moment for threads to turn to the next interval, since the memory of an interval that
   * all have left can be used again. Threads in long operations are not awaited.
   */
  private void awaitTurn() {
    long until = System.nanoTime() + TURN_NANOS;
    while (!recorder.hasTurned() && System.nanoTime() < until) {
      LockSupport.parkNanos(TURN_NANOS / 20);
    }
  }

  /**
   * Gives the listener a sample; a listener that fails, for instance because the disk is full, ends
   * the phase as a dead thread does.
   */
  private void sample(Supplier<Interval> next, IntervalListener listener) {
    try {
      Interval sample = next.get();
      if (unheard == null) {
        listener.sampled(sample);
      }
    } catch (Throwable e) {
      unheard = unheard == null ? e : unheard;
      stop.raise();
    }
  }

  /**
   * Waits for all threads to end until the given time, checking the signal often, and returns
   * whether they have.
   */
  private boolean awaitEnd(long untilNanos) {
    try {
      return threads.await(Math.min(untilNanos - elapsedNanos(), NAP_NANOS));
    } catch (InterruptedException e) {
      userStop.raise();
      return false;
    }
  }

  private long elapsedNanos() {
    return watch.nanoClock().getAsLong() - recorder.startNanos();
  }

  private List<String> deaths() {
    Stream<String> faults =
        Stream.of(
                fault("the phase was cut short: ", failure),
                fault("the results of an interval were lost: ", unheard),
                givenUp())
            .flatMap(Optional::stream);
    return Stream.concat(threads.deaths(), faults).toList();
  }

  private static Optional<String> fault(String what, Throwable why) {
    return Optional.ofNullable(why).map(known -> what + ErrorMessages.of(known));
  }

  private Optional<String> givenUp() {
    return givenUp == 0
        ? Optional.empty()
        : Optional.of(
            "%d of %d client threads were still in an operation %d s after the end, and were given up"
                .formatted(givenUp, workers.size(), watch.grace(userStop).toSeconds()));
  }
}
