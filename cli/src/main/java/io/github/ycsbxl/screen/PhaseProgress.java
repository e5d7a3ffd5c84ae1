package io.github.ycsbxl.screen;

import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.run.PhasePlan;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalDouble;

/** Progress of a phase at the end of an interval. Immutable. */
public record PhaseProgress(PhasePlan phase, Interval sample) {
  /** Remaining time that is not worth showing. */
  private static final double NOW_SECONDS = 0.1;

  /**
   * Predicts the remaining time from the average rate so far. Returns the time to the time limit if
   * that is shorter.
   */
  public OptionalDouble secondsLeft() {
    double elapsed = elapsedSeconds();
    double byWork =
        phase.operations() == 0
            ? Double.POSITIVE_INFINITY
            : elapsed * (phase.operations() - sample.total().total()) / sample.total().total();
    double byTime = phase.isTimeLimited() ? phase.maxSeconds() - elapsed : Double.POSITIVE_INFINITY;
    double left = Math.min(byWork, byTime);
    return Double.isFinite(left) ? OptionalDouble.of(Math.max(0, left)) : OptionalDouble.empty();
  }

  /** Returns the finished fraction of the phase, 0 to 1; empty if the phase has no end. */
  public OptionalDouble done() {
    OptionalDouble left = secondsLeft();
    return left.isEmpty()
        ? left
        : OptionalDouble.of(elapsedSeconds() / (elapsedSeconds() + left.getAsDouble()));
  }

  /** Formats the finished fraction, such as " (40 %)"; empty if the phase has no end. */
  public String percent() {
    OptionalDouble done = done();
    return done.isEmpty() ? "" : String.format(Locale.ROOT, " (%.0f %%)", 100 * done.getAsDouble());
  }

  /**
   * Formats the remaining time, of at least a second; empty if the phase has no end or ends now.
   */
  public String timeLeft() {
    OptionalDouble left = secondsLeft();
    return left.orElse(0) < NOW_SECONDS ? "" : duration(Math.max(1, left.getAsDouble()));
  }

  private double elapsedSeconds() {
    return sample.endNanos() / 1e9;
  }

  /** Formats a duration in its two largest units. */
  public static String duration(double seconds) {
    Duration left = Duration.ofSeconds(Math.round(seconds));
    if (left.toHours() > 0) {
      return String.format(Locale.ROOT, "%d h %d min", left.toHours(), left.toMinutesPart());
    }
    return left.toMinutes() > 0
        ? String.format(Locale.ROOT, "%d min %d s", left.toMinutes(), left.toSecondsPart())
        : left.toSeconds() + (left.toSeconds() == 1 ? " second" : " seconds");
  }
}
