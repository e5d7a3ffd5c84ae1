package io.github.ycsbxl.cli;

import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.IntervalSample;
import io.github.ycsbxl.run.Phase;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Tells how far a phase is and how long it will take, every few seconds. Used by one thread. */
final class Progress implements IntervalListener {
  /** When the first line of a load comes, which says how long it will take. */
  private static final long FIRST_NANOS = 3_000_000_000L;

  private final Phase phase;
  private final long intervalNanos;
  private final boolean stockForm;
  private final StatusLine line;
  private final StatusWindow window = new StatusWindow();
  private long nextNanos;

  private Progress(Phase phase, long intervalSeconds, boolean stockForm, StatusLine line) {
    this.phase = phase;
    this.intervalNanos = intervalSeconds * 1_000_000_000;
    this.stockForm = stockForm;
    this.line = line;
    boolean early = phase.kind() == Phase.Kind.LOAD && !stockForm;
    this.nextNanos = early ? Math.min(intervalNanos, FIRST_NANOS) : intervalNanos;
  }

  static Progress inStockForm(Phase phase, long intervalSeconds, StatusLine line) {
    return new Progress(phase, intervalSeconds, true, line);
  }

  /** On a terminal every second, since no lines pile up. */
  static Progress inWords(Phase phase, long intervalSeconds, StatusLine line) {
    return new Progress(phase, line.isTerminal() ? 1 : intervalSeconds, false, line);
  }

  @Override
  public void sampled(IntervalSample sample) {
    window.add(sample);
    if (sample.endNanos() < nextNanos) {
      return;
    }
    nextNanos += intervalNanos;
    Optional<Double> left = secondsLeft(sample);
    String duration = left.map(Progress::duration).orElse("");
    line.show(
        stockForm
            ? window.stockLine(duration)
            : window.plainLine(phase.kind().label(), done(sample, left), duration));
    window.clear();
  }

  /** Such as " (40 %)"; empty without an end. */
  private static String done(IntervalSample sample, Optional<Double> left) {
    double elapsed = sample.endNanos() / 1e9;
    return left.map(
            rest -> String.format(Locale.ROOT, " (%.0f %%)", 100 * elapsed / (elapsed + rest)))
        .orElse("");
  }

  /** From the work left at the average rate so far, or the time limit, whichever is nearer. */
  private Optional<Double> secondsLeft(IntervalSample sample) {
    double elapsed = sample.endNanos() / 1e9;
    double byWork =
        phase.operations() == 0
            ? Double.POSITIVE_INFINITY
            : elapsed * (phase.operations() - sample.total().total()) / sample.total().total();
    double byTime =
        phase.maxSeconds() == 0 ? Double.POSITIVE_INFINITY : phase.maxSeconds() - elapsed;
    double left = Math.min(byWork, byTime);
    return Double.isFinite(left) ? Optional.of(Math.max(0, left)) : Optional.empty();
  }

  /** In the two largest units. */
  static String duration(double seconds) {
    Duration left = Duration.ofSeconds(Math.round(seconds));
    if (left.toHours() > 0) {
      return String.format(Locale.ROOT, "%d h %d min", left.toHours(), left.toMinutesPart());
    }
    return left.toMinutes() > 0
        ? String.format(Locale.ROOT, "%d min %d s", left.toMinutes(), left.toSecondsPart())
        : left.toSeconds() + (left.toSeconds() == 1 ? " second" : " seconds");
  }
}
