package io.github.ycsbxl.run;

import io.github.ycsbxl.measure.PhaseRecorder;
import io.github.ycsbxl.schedule.Schedule.DueCounter;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Part of a phase in progress, with its own start and end within the phase. Used by the thread that
 * monitors the phase, except for {@link #stop}.
 */
final class RunningPart {
  private final PhasePart part;
  private final int firstThread;
  private final long originNanos;
  private final StopSignal stop;
  private final boolean endsAlone;
  private final List<DueCounter> due;
  private double counted;

  /**
   * Creates a part of a phase.
   *
   * @param firstThread index, within the phase, of the part's first thread
   * @param startNanos of the phase
   * @param whole signal that ends the phase
   */
  RunningPart(PhasePart part, int firstThread, long startNanos, StopSignal whole) {
    this.part = part;
    this.firstThread = firstThread;
    this.originNanos = startNanos + part.delayNanos();
    // A single part ends with its phase, which has the same time limit.
    this.endsAlone = !part.scenario().isEmpty();
    this.stop = endsAlone ? new StopSignal(Math.min(deadlineNanos(), whole.endNanos())) : whole;
    this.due =
        part.workers().stream()
            .flatMap(worker -> worker.startSchedule(part.phase(), originNanos).stream())
            .toList();
  }

  /**
   * Returns the number of operations that have become due since the last call; empty if the part
   * has no target rate.
   *
   * @param nanos time on {@link System#nanoTime} at which the part still ran
   */
  OptionalDouble dueUntil(long nanos) {
    if (due.isEmpty()) {
      return OptionalDouble.empty();
    }
    double before = counted;
    counted = Math.max(before, due.stream().mapToDouble(one -> one.before(nanos)).sum());
    return OptionalDouble.of(counted - before);
  }

  /** Tells the recorder how many operations were due. */
  void countDue(PhaseRecorder recorder) {
    if (!due.isEmpty()) {
      recorder.due(part.scenario(), counted);
    }
  }

  private long deadlineNanos() {
    return part.phase().isTimeLimited() ? originNanos + part.phase().limitNanos() : Long.MAX_VALUE;
  }

  PhasePart part() {
    return part;
  }

  /** Returns the index, within the phase, of the part's first thread. */
  int firstThread() {
    return firstThread;
  }

  /** Tells the owner which of these threads of the phase are its own. */
  void hanging(Set<Integer> threads) {
    part.owner()
        .hanging(
            threads.stream()
                .map(index -> index - firstThread)
                .filter(index -> index >= 0 && index < part.workers().size())
                .collect(Collectors.toUnmodifiableSet()));
  }

  /** Returns the signal that makes the part's threads end. */
  StopSignal stop() {
    return stop;
  }

  /** Returns the start of the part on {@link System#nanoTime}. */
  long originNanos() {
    return originNanos;
  }

  /** Ends the part. Called at its time limit or when the phase ends. */
  void end() {
    part.owner().requestStop();
    if (endsAlone && !stop.isRaised()) {
      stop.raise();
    }
  }

  /** Returns true if the part still runs although its time limit has passed. */
  boolean isOver(long nowNanos) {
    return endsAlone && !stop.isRaised() && nowNanos >= stop.endNanos();
  }

  /**
   * Tells the recorder when the part ran. Called if the part was ended before its threads had done
   * all of their operations.
   */
  void cutOff(PhaseRecorder recorder) {
    if (endsAlone) {
      recorder.scenarioCutOff(part.scenario(), originNanos, stop.endNanos());
    }
  }
}
