package io.github.ycsbxl.run;

import io.github.ycsbxl.measure.PhaseRecorder;
import io.github.ycsbxl.run.Schedule.DueCounter;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A lane in progress, with its own start and end within the phase. Used by the thread that monitors
 * the phase, except for {@link #stop}.
 */
final class LaneRun {
  private final Lane lane;
  private final long originNanos;
  private final StopSignal stop;
  private final boolean endsAlone;
  private final List<DueCounter> due;
  private double counted;

  /**
   * Creates the lane of a phase.
   *
   * @param startNanos of the phase
   * @param whole signal that ends the phase
   */
  LaneRun(Lane lane, long startNanos, StopSignal whole) {
    this.lane = lane;
    this.originNanos = startNanos + lane.delayNanos();
    // A single lane ends with its phase, which has the same time limit.
    this.endsAlone = !lane.scenario().isEmpty();
    this.stop = endsAlone ? new StopSignal(Math.min(deadlineNanos(), whole.endNanos())) : whole;
    this.due =
        lane.workers().stream()
            .flatMap(worker -> worker.startSchedule(lane.phase(), originNanos).stream())
            .toList();
  }

  /**
   * Returns the number of operations that have become due since the last call; empty if the lane
   * has no target rate.
   *
   * @param nanos time on {@link System#nanoTime} at which the lane still ran
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
      recorder.due(lane.scenario(), counted);
    }
  }

  private long deadlineNanos() {
    return lane.phase().isTimeLimited() ? originNanos + lane.phase().limitNanos() : Long.MAX_VALUE;
  }

  Lane lane() {
    return lane;
  }

  /** Returns the signal that makes the lane's threads end. */
  StopSignal stop() {
    return stop;
  }

  /** Returns the start of the lane on {@link System#nanoTime}. */
  long originNanos() {
    return originNanos;
  }

  /** Ends the lane. Called at its time limit or when the phase ends. */
  void end() {
    lane.requestStop();
    if (endsAlone && !stop.isRaised()) {
      stop.raise();
    }
  }

  /** Returns true if the lane still runs although its time limit has passed. */
  boolean isOver(long nowNanos) {
    return endsAlone && !stop.isRaised() && nowNanos >= stop.endNanos();
  }

  /**
   * Tells the recorder when the lane ran. Called if the lane was ended before its threads had done
   * all of their operations.
   */
  void cutOff(PhaseRecorder recorder) {
    if (endsAlone) {
      recorder.scenarioCutOff(lane.scenario(), originNanos, stop.endNanos());
    }
  }
}
