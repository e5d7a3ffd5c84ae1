package io.github.ycsbxl.screen;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.IntervalSample;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.Unit;
import io.github.ycsbxl.text.Numbers;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Samples since the last progress line, and the line's two forms. Not thread-safe. */
public final class StatusWindow {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss:SSS", Locale.ROOT);

  private final SortedMap<RowName, RowMeasurement> rows = new TreeMap<>();
  private Counts counts = Counts.NONE;
  private long nanos;
  private IntervalSample last;

  public void add(IntervalSample sample) {
    for (RowMeasurement row : sample.rows()) {
      if (!row.name().isOfNode()) {
        row.addTo(rows);
      }
    }
    counts = counts.plus(sample.counts());
    nanos += sample.endNanos() - sample.startNanos();
    last = sample;
  }

  public void clear() {
    rows.clear();
    counts = Counts.NONE;
    nanos = 0;
  }

  /**
   * Formats a status line, such as "run: 120000 operations (20 %), 40000 ops/s, READ p99 1.2 ms; 12
   * seconds left".
   */
  public String plainLine(PhaseProgress progress) {
    var line = new StringBuilder(progress.phase().kind().label() + ": ");
    line.append(last.total().total()).append(" operations").append(progress.percent()).append(", ");
    line.append(format("%.0f ops/s", opsPerSec()));
    operations()
        .forEach(
            row ->
                line.append(", ")
                    .append(row.name())
                    .append(" p99 ")
                    .append(p99(row))
                    .append(" ms"));
    Counts total = last.total();
    if (total.failed() + total.missed() > 0) {
      line.append(", ").append(total.failed()).append(" failed");
      line.append(", ").append(total.missed()).append(" not found");
    }
    if (total.existing() > 0) {
      line.append(", ").append(total.existing()).append(" existing");
    }
    if (total.stale() > 0) {
      line.append(", ").append(total.stale()).append(" stale");
    }
    String left = progress.timeLeft();
    return left.isEmpty() ? line.toString() : line + "; " + left + " left";
  }

  /** The row of the operation with the highest 99th percentile. */
  public Optional<RowMeasurement> slowest() {
    return operations().max(Comparator.comparingLong(StatusWindow::p99Nanos));
  }

  private Stream<RowMeasurement> operations() {
    return rows.values().stream()
        .filter(row -> row.unit() == Unit.NANOS && row.succeeded() > 0)
        .filter(row -> !row.name().operation().contains("-"));
  }

  private static String p99(RowMeasurement row) {
    return Numbers.millis(p99Nanos(row));
  }

  private static long p99Nanos(RowMeasurement row) {
    return row.service().getValueAtPercentile(99);
  }

  /** Formats stock YCSB's status line, which other tools parse. */
  public String stockLine(String left) {
    var line = new StringBuilder(LocalDateTime.now().format(TIME));
    line.append(format(" %d sec: ", last.endNanos() / 1_000_000_000));
    line.append(last.total().total()).append(" operations; ");
    line.append(format("%.2f current ops/sec; ", opsPerSec()));
    if (!left.isEmpty()) {
      line.append("est completion in ").append(left).append(' ');
    }
    for (RowMeasurement row : rows.values()) {
      if (row.unit() == Unit.NANOS && row.succeeded() > 0) {
        line.append(stockGroup(row.name(), row.service()));
      }
    }
    return line.toString();
  }

  private static String stockGroup(RowName name, Histogram nanos) {
    return format(
        "[%s: Count=%d, Max=%d, Min=%d, Avg=%.2f, 90=%d, 99=%d, 99.9=%d, 99.99=%d] ",
        name,
        nanos.getTotalCount(),
        nanos.getMaxValue() / 1000,
        nanos.getMinValue() / 1000,
        nanos.getMean() / 1000,
        nanos.getValueAtPercentile(90) / 1000,
        nanos.getValueAtPercentile(99) / 1000,
        nanos.getValueAtPercentile(99.9) / 1000,
        nanos.getValueAtPercentile(99.99) / 1000);
  }

  public double opsPerSec() {
    return counts.succeeded() * 1e9 / Math.max(1, nanos);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
