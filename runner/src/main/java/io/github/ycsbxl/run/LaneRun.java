package io.github.ycsbxl.run;

import io.github.ycsbxl.measure.PhaseRecorder;
import java.util.concurrent.TimeUnit;

/**
 * A lane in progress, with its own start and end within the phase. Used by the thread that monitors
 * the phase, except for {@link #stop}.
 */
final class LaneRun {
  private final Lane lane;
  private final long originNanos;
  private final StopSignal stop;
  private final boolean endsAlone;

  /**
   * Creates the lane of a phase.
   *
   * @param startNanos of the phase
   * @param whole signal that ends the phase
   */
  LaneRun(Lane lane, long startNanos, StopSignal whole) {
    this.lane = lane;
    this.originNanos = startNanos + lane.delayNanos();
    // Without scenarios, the phase has the same limit.
    this.endsAlone = !lane.scenario().isEmpty();
    this.stop = endsAlone ? new StopSignal(Math.min(deadlineNanos(), whole.endNanos())) : whole;
  }

  private long deadlineNanos() {
    return lane.phase().isTimeLimited()
        ? originNanos + TimeUnit.SECONDS.toNanos(lane.phase().maxSeconds())
        : Long.MAX_VALUE;
  }

  Lane lane() {
    return lane;
  }

  /** Returns the signal that ends the threads of the lane. */
  StopSignal stop() {
    return stop;
  }

  /** Returns the start of the lane on {@link System#nanoTime}. */
  long originNanos() {
    return originNanos;
  }

  /** Ends the lane with its phase, or at its own time limit. */
  void end() {
    lane.requestStop();
    if (endsAlone && !stop.isRaised()) {
      stop.raise();
    }
  }

  /** Returns true if the lane has to end before its phase. */
  boolean isOver(long nowNanos) {
    return endsAlone && !stop.isRaised() && nowNanos >= stop.endNanos();
  }

  /** Tells the recorder the time of the lane if it did not end by itself. */
  void cutOff(PhaseRecorder recorder) {
    if (endsAlone && stop.isRaised()) {
      recorder.scenarioCutOff(lane.scenario(), originNanos, stop.endNanos());
    }
  }
}
