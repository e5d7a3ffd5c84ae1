package io.github.ycsbxl.run;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.machine.InterferenceMeter;
import io.github.ycsbxl.machine.PauseMeter;
import io.github.ycsbxl.measure.Due;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.OperationLog;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.PhaseRecorder;
import io.github.ycsbxl.measure.RowName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * A phase in progress, which starts the threads, takes samples, and ends the threads. No thread
 * starts an operation after {@link #run} has returned or thrown.
 */
final class PhaseRun {
  /** Maximum delay in noticing a stop signal or a dead thread. */
  private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  /** Time limit for threads to finish their operation at the end of an interval. */
  private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /**
   * Delay between creating the threads and the start of schedules, so that no operation is overdue
   * only because its thread has not started.
   */
  private static final long START_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /**
   * Sampling and timeout settings of a phase.
   *
   * @param sampleInterval time between samples
   * @param grace time limit for operations in progress after the phase was stopped
   * @param nanoClock decides when a sample or the end is due; same origin as {@link
   *     System#nanoTime}
   */
  record Watch(Duration sampleInterval, Duration grace, LongSupplier nanoClock) {
    static final Watch STANDARD = new Watch(Duration.ofSeconds(1), Duration.ofSeconds(60));

    Watch(Duration sampleInterval, Duration grace) {
      this(sampleInterval, grace, System::nanoTime);
    }

    Duration grace(StopSignal user) {
      Duration most = Engine.OPERATIONS_AFTER_STOP;
      return user.isRaised() && grace.compareTo(most) > 0 ? most : grace;
    }
  }

  private final PhasePlan phase;
  private final List<RunningPart> parts;
  private final StopSignal userStop;
  private final Watch watch;
  private final StopSignal stop;
  private final PhaseRecorder recorder;
  private final long limitNanos;
  private final ClientThreads threads;
  private final MemoryReserve reserve = new MemoryReserve();
  private long stoppedNanos = Long.MAX_VALUE;
  private long givenUp;
  private PhaseCompanion companion = PhaseCompanion.NONE;
  private PauseMeter pauses;
  private InterferenceMeter interferences;
  private boolean interrupted;
  private Throwable failure;

  // Written by the thread that passes intervals to the listener.
  private volatile boolean endsEarly;
  private volatile boolean completes;
  private volatile boolean over;
  private volatile Throwable unheard;

  /** Creates a phase without scenarios. */
  PhaseRun(PhasePlan phase, List<Worker> workers, StopSignal userStop, Watch watch) {
    this(List.of(PhasePart.alone(workers, phase)), phase, userStop, watch);
  }

  /**
   * Creates a phase.
   *
   * @param phase sum of the parts: threads, operations, duration
   */
  PhaseRun(List<PhasePart> planned, PhasePlan phase, StopSignal userStop, Watch watch) {
    this.phase = phase;
    this.userStop = userStop;
    this.watch = watch;
    boolean paced = planned.stream().anyMatch(PhasePart::isPaced);
    List<String> scenarios =
        planned.stream()
            .flatMap(part -> Collections.nCopies(part.workers().size(), part.scenario()).stream())
            .toList();
    this.recorder =
        new PhaseRecorder(
            scenarios, System::nanoTime, System::currentTimeMillis, paced ? START_NANOS : 0);
    this.limitNanos = phase.isTimeLimited() ? phase.limitNanos() : Long.MAX_VALUE;
    this.stop =
        phase.isTimeLimited()
            ? new StopSignal(recorder.startNanos() + limitNanos)
            : new StopSignal();
    this.parts = running(planned);
    this.threads = new ClientThreads(parts, recorder, stop, reserve);
    stop.onRaise(() -> parts.forEach(RunningPart::end));
    enterExisting();
  }

  private List<RunningPart> running(List<PhasePart> planned) {
    var all = new ArrayList<RunningPart>();
    int first = 0;
    for (PhasePart part : planned) {
      all.add(new RunningPart(part, first, recorder.startNanos(), stop));
      first += part.workers().size();
    }
    return List.copyOf(all);
  }

  /** Counts the records that exist and are not loaded. */
  private void enterExisting() {
    for (RunningPart part : parts) {
      long existing = part.part().phase().existing();
      if (existing > 0) {
        recorder.thread(part.firstThread()).existing(RowName.INSERT, existing);
      }
    }
  }

  /** Writes every operation to this log. Called before {@link #run}. */
  void enterInto(OperationLog log) {
    recorder.enterInto(log);
  }

  /** Runs the phase. The companion is called until the measurements are complete. */
  PhaseOutcome run(IntervalListener listener, PhaseCompanion companion) {
    this.companion = companion;
    parts.forEach(part -> part.part().owner().begin());
    if (userStop.isRaised()) {
      parts.forEach(part -> part.part().owner().requestStop());
    }
    companion.begun(recorder.startNanos());
    try {
      return run(listener);
    } finally {
      companion.ended();
      parts.forEach(part -> part.hanging(threads.hanging()));
    }
  }

  PhaseOutcome run(IntervalListener listener) {
    pauses = PauseMeter.start();
    interferences = InterferenceMeter.start(pauses);
    var queue = new IntervalQueue("intervals", sample -> hear(sample, listener));
    try {
      queue.start();
      threads.start(Thread::start);
    } catch (Throwable e) {
      fail(e);
    }
    while (!watched(queue)) {
      // The pause limits CPU usage if a failure repeats, such as exhausted memory.
      LockSupport.parkNanos(NAP_NANOS);
    }
    pauses.stop();
    cutOff();
    over = true;
    sample(recorder::lastSample, queue);
    queue.ended();
    parts.forEach(part -> part.countDue(recorder));
    PhaseMeasurement measured = recorder.finish(pauses.measured());
    return new PhaseOutcome(phase, measured, interrupted, deaths());
  }

  /** Monitors the phase. On a failure, ends the phase and still waits for its threads. */
  private boolean watched(IntervalQueue queue) {
    try {
      watch(queue);
      return true;
    } catch (Throwable e) {
      fail(e);
      return false;
    }
  }

  private void fail(Throwable e) {
    failure = failure == null ? e : failure;
    reserve.release(e);
    stop.raise();
  }

  private void cutOff() {
    if (phase.isTimeLimited()) {
      recorder.limited();
    }
    List<RunningPart> cut = parts.stream().filter(part -> !threads.haveCompleted(part)).toList();
    cut.forEach(part -> part.cutOff(recorder));
    if (!cut.isEmpty()) {
      recorder.cutOff(parts.stream().mapToLong(this::endNanos).max().orElseThrow(), hanging());
    }
  }

  /**
   * Returns the end of a part: its last operation if it has done all of them, else its time limit
   * or the stop.
   */
  private long endNanos(RunningPart part) {
    return threads.haveCompleted(part)
        ? recorder.lastEndNanos(part.part().scenario())
        : part.stop().endNanos();
  }

  /**
   * Returns the operations that became due since the last call. A part that has ended adds none.
   */
  private Due due(long untilNanos) {
    var due = new TreeMap<String, Double>();
    for (RunningPart part : parts) {
      part.dueUntil(Math.min(untilNanos, endNanos(part)))
          .ifPresent(operations -> due.put(part.part().scenario(), operations));
    }
    return Due.sum(due, parts.size());
  }

  /** Returns the indices of the threads that have not ended. */
  Set<Integer> hanging() {
    return threads.hanging();
  }

  /**
   * Monitors the phase until all threads have ended or are abandoned. Times are relative to the
   * start of the phase.
   */
  private void watch(IntervalQueue queue) {
    long sampleNanos = watch.sampleInterval().toNanos();
    long nextSampleNanos = sampleNanos;
    while (!awaitEnd(stop.isRaised() ? Long.MAX_VALUE : Math.min(nextSampleNanos, limitNanos))) {
      long now = elapsedNanos();
      // Operations after the end of the phase belong to its last sample.
      if (now >= nextSampleNanos && now < limitNanos && !stop.isRaised()) {
        recorder.cut();
        awaitTurn();
        sample(recorder::sample, queue);
        nextSampleNanos = (now / sampleNanos + 1) * sampleNanos;
      }
      parts.stream().filter(part -> part.isOver(System.nanoTime())).forEach(RunningPart::end);
      boolean stopped = (endsEarly || userStop.isRaised()) && now < limitNanos;
      if (!stop.isRaised() && (stopped || completes || now >= limitNanos)) {
        interrupted = stopped;
        stop.raise();
      }
      if (stop.isRaised()) {
        stoppedNanos = Math.min(stoppedNanos, now);
        if (now - stoppedNanos >= watch.grace(userStop).toNanos()) {
          // Read the number of running threads only once, because the last threads may be about to
          // end.
          givenUp = threads.running();
          return;
        }
      }
    }
  }

  /**
   * Waits briefly until threads have switched to the next interval, so that the memory of the
   * previous interval can be reused. Does not wait for threads in long operations.
   */
  private void awaitTurn() {
    long until = System.nanoTime() + TURN_NANOS;
    while (!recorder.hasTurned() && System.nanoTime() < until) {
      LockSupport.parkNanos(TURN_NANOS / 20);
    }
  }

  /** Takes a sample for the listener, and does not wait for it. */
  private void sample(Function<LongFunction<Due>, Interval> next, IntervalQueue queue) {
    try {
      queue.sampled(next.apply(this::due).withInterference(interferences.next()));
    } catch (Throwable e) {
      lose(e);
    }
  }

  /**
   * Passes a sample to the listener, and then asks the companion whether the phase goes on. A
   * failing listener, for example on a full disk, ends the phase like a dead thread.
   */
  private void hear(Interval sample, IntervalListener listener) {
    if (unheard != null) {
      return;
    }
    try {
      listener.sampled(sample);
      if (!over && !endsEarly && !completes) {
        endsEarly = companion.endsPhase(pauses.measured());
        completes = companion.completesPhase();
      }
    } catch (Throwable e) {
      lose(e);
    }
  }

  private void lose(Throwable e) {
    unheard = unheard == null ? e : unheard;
    reserve.release(e);
    stop.raise();
  }

  /**
   * Waits for all threads until the given time and polls the stop signal. Returns true if all have
   * ended.
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
                fault("the phase ended early: ", failure),
                fault("the results of an interval were lost: ", unheard),
                givenUp())
            .flatMap(Optional::stream);
    return Stream.concat(threads.deaths(), faults).toList();
  }

  private static Optional<String> fault(String what, Throwable why) {
    return Optional.ofNullable(why).map(known -> what + ErrorMessages.message(known));
  }

  private Optional<String> givenUp() {
    return givenUp == 0
        ? Optional.empty()
        : Optional.of(
            "%d of %d client threads were still in an operation %d s after the end and were abandoned"
                .formatted(givenUp, threads.size(), watch.grace(userStop).toSeconds()));
  }
}
