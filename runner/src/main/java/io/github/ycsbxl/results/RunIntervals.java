package io.github.ycsbxl.results;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.hlog.HistogramLog;
import io.github.ycsbxl.hlog.LatencyLog;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.HistogramBytes;
import io.github.ycsbxl.measure.IntervalSample;
import io.github.ycsbxl.measure.OutcomeTimes;
import io.github.ycsbxl.measure.RowKind;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.measure.Unit;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import site.ycsb.Status;

/**
 * The intervals of a run in order, from timeseries.csv and latency.hlog together, also of a run
 * that was killed. They are those of latency.hlog, which are longer than a second in a long run.
 * Exact but for what the files do not say: statuses of failures other than NOT_FOUND and
 * INDETERMINATE, and rows that are no latencies. Used by one thread.
 */
public final class RunIntervals implements Closeable {
  private static final String INTENDED = "Intended-";

  private final Path folder;
  private final CSVParser parser;
  private final Iterator<CSVRecord> lines;
  private final HistogramLog log;
  private TimeSeriesRow nextRow;
  private Optional<Histogram> nextHistogram;
  private Counts total = Counts.NONE;

  /**
   * An interval of an iteration of a phase.
   *
   * @param seconds that it consists of, without rows
   */
  public record Interval(
      String phase, int iteration, IntervalSample sample, List<IntervalSample> seconds) {}

  private RunIntervals(Path folder, CSVParser parser, HistogramLog log) {
    this.folder = folder;
    this.parser = parser;
    this.lines = parser.iterator();
    this.log = log;
  }

  public static RunIntervals open(Path folder) throws IOException {
    CSVParser parser =
        TimeSeriesReader.open(CheckSums.requireFile(folder.resolve("timeseries.csv")));
    try {
      HistogramLog log = HistogramLog.open(CheckSums.requireFile(folder.resolve(LatencyLog.NAME)));
      var intervals = new RunIntervals(folder, parser, log);
      intervals.nextRow = intervals.readRow();
      intervals.nextHistogram = log.next();
      return intervals;
    } catch (IOException e) {
      parser.close();
      throw e;
    }
  }

  /** Empty at the end. An IOException names the file that is not what a run writes. */
  public Optional<Interval> next() throws IOException {
    try {
      return nextRow == null ? Optional.empty() : Optional.of(interval());
    } catch (RuntimeException e) {
      HistogramBytes.throwIfMemoryEnded(e);
      throw notTimeSeries(e);
    }
  }

  private Interval interval() throws IOException {
    TimeSeriesRow first = nextRow;
    var rows = new TreeMap<String, RowMeasurement>();
    long endMillis = addLatencies(first, rows);
    var seconds = new ArrayList<IntervalSample>();
    do {
      seconds.add(nextSecond(rows));
    } while (nextRow != null && isBefore(endMillis, first));
    IntervalSample sum = seconds.stream().reduce(IntervalSample::then).orElseThrow();
    return new Interval(
        first.phase(),
        first.iteration(),
        sum.withRows(List.copyOf(rows.values())),
        List.copyOf(seconds));
  }

  @Override
  public void close() throws IOException {
    try (parser) {
      log.close();
    }
  }

  /** Most of the next second; the ends are rounded. */
  private boolean isBefore(long endMillis, TimeSeriesRow first) {
    return nextRow.phase().equals(first.phase())
        && nextRow.iteration() == first.iteration()
        && nextRow.unixMillis() + nextRow.intervalSeconds() * 1e3 / 2 < endMillis;
  }

  /** Reads a second, and adds what became of its operations to the rows. */
  private IntervalSample nextSecond(Map<String, RowMeasurement> rows) throws IOException {
    TimeSeriesRow overall = nextRow;
    var successes = new TreeMap<String, SuccessSpans>();
    var tries = new TreeMap<String, SuccessSpans>();
    for (nextRow = readRow(); nextRow != null && !nextRow.isOverall(); nextRow = readRow()) {
      addOutcomes(nextRow, rows);
      successes.put(nextRow.operation(), SuccessCell.parse(nextRow.successMillis()));
      tries.put(nextRow.operation(), SuccessCell.parse(nextRow.triedMillis()));
    }
    return sample(overall).withTimes(new OutcomeTimes(successes, tries, firstFailure(overall)));
  }

  private static OptionalLong firstFailure(TimeSeriesRow overall) {
    return Double.isNaN(overall.firstFailureMillis())
        ? OptionalLong.empty()
        : OptionalLong.of(Math.round(overall.firstFailureMillis() * 1e6));
  }

  private IntervalSample sample(TimeSeriesRow overall) {
    long start = Math.round(overall.second() * 1e9);
    boolean first = start == 0;
    var counts =
        new Counts(
            (long) overall.succeeded(),
            (long) overall.missed(),
            (long) overall.failed(),
            (long) overall.existing(),
            (long) overall.stale());
    total = first ? counts : total.plus(counts);
    return new IntervalSample(
        start,
        start + Math.round(overall.intervalSeconds() * 1e9),
        overall.unixMillis(),
        counts,
        total,
        List.of(),
        overall.due(),
        OutcomeTimes.NONE);
  }

  private static void addOutcomes(TimeSeriesRow line, Map<String, RowMeasurement> rows) {
    RowMeasurement row = row(line.operation(), rows);
    if (line.missed() > 0) {
      add(row, Status.NOT_FOUND.getName(), line.missed());
    }
    if (line.readBytes() + line.writtenBytes() > 0) {
      row.bytes().add((long) line.readBytes(), (long) line.writtenBytes());
    }
    if (line.existing() > 0) {
      add(row, RowKind.EXISTING, line.existing());
    }
    if (line.stale() > 0) {
      add(row, RowKind.STALE, line.stale());
    }
    long indeterminate = Double.isNaN(line.indeterminate()) ? 0 : (long) line.indeterminate();
    if (indeterminate > 0) {
      add(row, RowKind.INDETERMINATE, indeterminate);
    }
    if (line.failed() > indeterminate) {
      add(row, Status.ERROR.getName(), line.failed() - indeterminate);
    }
  }

  private static void add(RowMeasurement row, String status, double operations) {
    row.failures().merge(status, (long) operations, Long::sum);
  }

  /** Returns when the interval ends that begins with this second. */
  private long addLatencies(TimeSeriesRow overall, Map<String, RowMeasurement> rows)
      throws IOException {
    long endMillis = 0;
    var seen = new HashSet<String>();
    while (nextHistogram
        .filter(next -> isOf(next, overall) && seen.add(next.getTag()))
        .isPresent()) {
      Histogram nanos = nextHistogram.get();
      String tag = nanos.getTag();
      String name = tag.substring(tag.indexOf('/') + 1);
      if (name.startsWith(INTENDED)) {
        row(name.substring(INTENDED.length()), rows).intended().add(nanos);
      } else {
        row(name, rows).service().add(nanos);
      }
      endMillis = Math.max(endMillis, nanos.getEndTimeStamp());
      nextHistogram = log.next();
    }
    return endMillis;
  }

  /** Times in the log are rounded to the millisecond, or cut off there. */
  private static boolean isOf(Histogram nanos, TimeSeriesRow overall) {
    boolean load = nanos.getTag().startsWith("load/");
    return load == overall.phase().equals("load")
        && nanos.getStartTimeStamp() <= overall.unixMillis() + 1;
  }

  private static RowMeasurement row(String name, Map<String, RowMeasurement> rows) {
    return rows.computeIfAbsent(name, any -> RowMeasurement.empty(name, Unit.NANOS));
  }

  private TimeSeriesRow readRow() throws IOException {
    try {
      return lines.hasNext() ? TimeSeriesReader.row(lines.next()) : null;
    } catch (RuntimeException e) {
      throw notTimeSeries(e);
    }
  }

  private IOException notTimeSeries(RuntimeException e) {
    return new IOException(
        folder.resolve("timeseries.csv") + " is not a timeseries.csv: " + ErrorMessages.of(e), e);
  }
}
