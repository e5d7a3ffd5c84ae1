package io.github.ycsbxl.screen;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowsByPart;
import io.github.ycsbxl.numbers.Numbers;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.run.PhasePlan;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Window of the samples since the last progress line. Formats the line in words or like stock YCSB.
 * Latencies in words are what users waited: response times with a target rate, otherwise service
 * times. Not thread-safe.
 */
public final class StatusWindow {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss:SSS", Locale.ROOT);

  private static final int COLUMNS = 80;

  private static final Comparator<Row> BY_P99 = Comparator.comparingLong(StatusWindow::p99Nanos);

  /** Rows of the whole benchmark and of its scenarios. */
  private RowsByPart rows = RowsByPart.empty();

  private Counts counts = Counts.NONE;
  private long nanos;
  private Interval last;

  public void add(Interval sample) {
    rows.add(sample.byPart().only(row -> !row.name().isOfNode()));
    counts = counts.plus(sample.counts());
    nanos += sample.endNanos() - sample.startNanos();
    last = sample;
  }

  public void clear() {
    rows = RowsByPart.empty();
    counts = Counts.NONE;
    nanos = 0;
  }

  boolean hasBegun() {
    return last != null;
  }

  /**
   * Formats a status line, such as "run: 120000 operations (20 %), 40000 ops/s, READ p99 1.2 ms; 12
   * seconds left". Beyond 80 columns, or the width of the terminal, parts are left out: first the
   * latencies of the fastest operations.
   */
  public String plainLine(PhaseProgress progress) {
    Counts total = last.total();
    String head =
        progress.phase().kind().label()
            + format(": %d operations%s", total.total(), progress.percent())
            + format(", %.0f ops/s", opsPerSec());
    int columns = Math.min(COLUMNS, Screen.width());
    List<String> counts =
        fitting(Stream.concat(remarkable(total), scenarios()), columns - head.length());
    int used = head.length() + length(counts);
    String left = progress.timeLeft().isEmpty() ? "" : "; " + progress.timeLeft() + " left";
    List<String> ending = fitting(Stream.of(left), columns - used);
    List<Row> operations = operations().toList();
    List<String> slowest =
        fitting(
            operations.stream().sorted(BY_P99.reversed()).map(StatusWindow::p99),
            columns - used - length(ending));
    var line = new StringBuilder(head);
    operations.stream().map(StatusWindow::p99).filter(slowest::contains).forEach(line::append);
    counts.forEach(line::append);
    ending.forEach(line::append);
    return line.toString();
  }

  /** Returns the counts of unsuccessful operations that are not 0, the most important first. */
  private static Stream<String> remarkable(Counts total) {
    boolean notDone = total.notDone(false) > 0;
    return Stream.of(
            notDone ? format(", %d failed", total.failed()) : "",
            notDone ? format(", %d not found", total.missed()) : "",
            total.existing() > 0 ? format(", %d existing", total.existing()) : "",
            total.stale() > 0 ? format(", %d stale", total.stale()) : "")
        .filter(part -> !part.isEmpty());
  }

  private String rate(String scenario, Row whole) {
    double opsPerSec = whole.succeeded() * 1e9 / Math.max(1, nanos);
    return format(", %s %.0f ops/s", scenario, opsPerSec);
  }

  /** Returns as many of the parts as fit into the line, from the first one on. */
  private static List<String> fitting(Stream<String> parts, int room) {
    var fitting = new ArrayList<String>();
    parts.filter(part -> length(fitting) + part.length() <= room).forEachOrdered(fitting::add);
    return fitting;
  }

  private static int length(List<String> parts) {
    return parts.stream().mapToInt(String::length).sum();
  }

  private Stream<String> scenarios() {
    return rows.scenarios().keySet().stream()
        .flatMap(name -> rows.whole(name).map(whole -> rate(name, whole)).stream());
  }

  /** Returns the operation with the highest p99, as a row of the times that users waited. */
  public Optional<Row> slowest() {
    return operations().max(BY_P99);
  }

  /** Returns rows of the times that users waited. */
  private Stream<Row> operations() {
    return latencies()
        .map(Row::name)
        .filter(name -> !name.operation().contains("-"))
        .flatMap(name -> rows.waits(name).stream());
  }

  private Stream<Row> latencies() {
    return rows.sum().values().stream()
        .filter(row -> row.unit() == Unit.NANOS && row.succeeded() > 0);
  }

  private static String p99(Row row) {
    return format(", %s p99 %s ms", row.name(), Numbers.millis(p99Nanos(row)));
  }

  private static long p99Nanos(Row row) {
    return row.service().getValueAtPercentile(99);
  }

  /** Formats the status line of stock YCSB at the start of a phase. */
  static String firstStockLine(PhasePlan phase) {
    return stockCount(0, 0) + (phase.operations() == 0 ? "" : "est completion in 0 second ");
  }

  private static String stockCount(long nanos, long operations) {
    return LocalDateTime.now().format(TIME)
        + format(" %d sec: %d operations; ", nanos / 1_000_000_000, operations);
  }

  /**
   * Formats the status line of stock YCSB, which other tools parse. As in stock YCSB, the response
   * times follow in groups of their own.
   */
  public String stockLine(String left) {
    var line = new StringBuilder(stockCount(last.endNanos(), last.total().total()));
    line.append(format("%.2f current ops/sec; ", opsPerSec()));
    if (!left.isEmpty()) {
      line.append("est completion in ").append(left).append(' ');
    }
    latencies().forEach(row -> line.append(stockGroup(row.name(), row.service())));
    latencies()
        .filter(Row::hasIntended)
        .forEach(row -> line.append(stockGroup(row.name().asIntended(), row.intended())));
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
