package io.github.ycsbxl.screen;

import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.numbers.Numbers;
import io.github.ycsbxl.run.PhasePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Display of a phase's progress and its remaining time, every few seconds. On a terminal it is
 * updated every second and shows charts of rate and latency. Used by one thread.
 */
public final class Progress implements IntervalListener {
  /** Delay of the first line of a load, which shows the remaining time. */
  private static final long FIRST_NANOS = 3_000_000_000L;

  private final PhasePlan phase;
  private final long intervalNanos;
  private final boolean stockForm;
  private final StatusLine line;
  private final StatusWindow window = new StatusWindow();
  private final Sparkline rates =
      new Sparkline("ops/s", value -> String.format(Locale.ROOT, "%,.0f", value));
  private final Sparkline latencies = new Sparkline("p99, ms", Numbers::millis);
  private long nextNanos;

  private Progress(PhasePlan phase, long intervalSeconds, boolean stockForm, StatusLine line) {
    this.phase = phase;
    this.intervalNanos = intervalSeconds * 1_000_000_000;
    this.stockForm = stockForm;
    this.line = line;
    boolean early = phase.kind() == PhasePlan.Kind.LOAD && !stockForm;
    this.nextNanos = early ? Math.min(intervalNanos, FIRST_NANOS) : intervalNanos;
  }

  /**
   * Creates a display in the format of stock YCSB, with a line at the start and at the end of a
   * phase. Prints the first line.
   */
  public static Progress inStockForm(PhasePlan phase, long intervalSeconds, StatusLine line) {
    line.show(StatusWindow.firstStockLine(phase));
    return new Progress(phase, intervalSeconds, true, line);
  }

  /**
   * Creates a display in words. A terminal shows one line that is updated every second; elsewhere,
   * a line is printed per interval.
   */
  public static Progress inWords(PhasePlan phase, long intervalSeconds, StatusLine line) {
    return new Progress(phase, line.isTerminal() ? 1 : intervalSeconds, false, line);
  }

  @Override
  public void sampled(Interval sample) {
    window.add(sample);
    if (sample.endNanos() < nextNanos) {
      return;
    }
    // A sample may be longer than the time between two lines. An example is the first sample of a
    // coordinator that took over a running benchmark.
    while (nextNanos <= sample.endNanos()) {
      nextNanos += intervalNanos;
    }
    var progress = new PhaseProgress(phase, sample);
    if (stockForm) {
      line.show(window.stockLine(progress.timeLeft()));
    } else {
      line.show(window.plainLine(progress), charts());
    }
    window.clear();
  }

  @Override
  public void ended() {
    if (stockForm && window.hasBegun()) {
      line.show(window.stockLine(""));
    }
  }

  /**
   * Returns the charts below the status line; none if the terminal cannot show their characters.
   */
  private List<String> charts() {
    if (!line.isTerminal() || !Sparkline.isPrintable()) {
      return List.of();
    }
    var charts = new ArrayList<String>();
    rates.add(window.opsPerSec());
    charts.add(rates.toString());
    window
        .slowest()
        .ifPresent(
            row -> {
              latencies.add(row.service().getValueAtPercentile(99));
              charts.add(latencies + " (" + row.name() + ")");
            });
    return charts;
  }
}
