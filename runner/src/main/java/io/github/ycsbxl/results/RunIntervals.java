package io.github.ycsbxl.results;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.IntervalSample;
import io.github.ycsbxl.measure.OutcomeTimes;
import io.github.ycsbxl.measure.RowKind;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.measure.Unit;
import io.github.ycsbxl.text.WholeLines;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import site.ycsb.Status;

/**
 * The intervals of a run in order, from timeseries.csv and latency.hlog together, also of a run
 * that was killed. Exact but for what the files do not say: statuses of failures other than
 * NOT_FOUND and INDETERMINATE, and rows that are no latencies. Used by one thread.
 */
public final class RunIntervals implements Closeable {
  private static final String INTENDED = "Intended-";

  private final Path folder;
  private final CSVParser parser;
  private final Iterator<CSVRecord> lines;
  private final HistogramLogReader log;
  private TimeSeriesRow nextRow;
  private Histogram nextHistogram;
  private Counts total = Counts.NONE;

  /** An interval of an iteration of a phase. */
  public record Interval(String phase, int iteration, IntervalSample sample) {}

  private RunIntervals(Path folder, CSVParser parser, HistogramLogReader log) {
    this.folder = folder;
    this.parser = parser;
    this.lines = parser.iterator();
    this.log = log;
  }

  public static RunIntervals open(Path folder) throws IOException {
    CSVParser parser = TimeSeriesReader.open(folder.resolve("timeseries.csv"));
    try {
      var log = new HistogramLogReader(WholeLines.open(folder.resolve("latency.hlog")));
      var intervals = new RunIntervals(folder, parser, log);
      intervals.nextRow = intervals.readRow();
      intervals.nextHistogram = intervals.readHistogram();
      return intervals;
    } catch (IOException e) {
      parser.close();
      throw e;
    }
  }

  /** Empty at the end. */
  public Optional<Interval> next() throws IOException {
    if (nextRow == null) {
      return Optional.empty();
    }
    TimeSeriesRow overall = nextRow;
    var rows = new TreeMap<String, RowMeasurement>();
    var successes = new TreeMap<String, SuccessSpans>();
    for (nextRow = readRow(); nextRow != null && !nextRow.isOverall(); nextRow = readRow()) {
      addOutcomes(nextRow, rows);
      successes.put(nextRow.operation(), SuccessCell.parse(nextRow.successMillis()));
    }
    addLatencies(overall, rows);
    var times = new OutcomeTimes(successes, firstFailure(overall));
    return Optional.of(
        new Interval(
            overall.phase(), overall.iteration(), sample(overall, rows.values()).withTimes(times)));
  }

  @Override
  public void close() throws IOException {
    try (parser) {
      log.close();
    }
  }

  private static OptionalLong firstFailure(TimeSeriesRow overall) {
    return Double.isNaN(overall.firstFailureMillis())
        ? OptionalLong.empty()
        : OptionalLong.of(Math.round(overall.firstFailureMillis() * 1e6));
  }

  private IntervalSample sample(TimeSeriesRow overall, Collection<RowMeasurement> rows) {
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
        rows.stream().toList(),
        overall.due(),
        OutcomeTimes.NONE);
  }

  private static void addOutcomes(TimeSeriesRow line, Map<String, RowMeasurement> rows) {
    RowMeasurement row = row(line.operation(), rows);
    if (line.missed() > 0) {
      row.failures().put(Status.NOT_FOUND.getName(), (long) line.missed());
    }
    if (line.readBytes() + line.writtenBytes() > 0) {
      row.bytes().add((long) line.readBytes(), (long) line.writtenBytes());
    }
    if (line.existing() > 0) {
      row.failures().put(RowKind.EXISTING, (long) line.existing());
    }
    if (line.stale() > 0) {
      row.failures().put(RowKind.STALE, (long) line.stale());
    }
    long indeterminate = Double.isNaN(line.indeterminate()) ? 0 : (long) line.indeterminate();
    if (indeterminate > 0) {
      row.failures().put(RowKind.INDETERMINATE, indeterminate);
    }
    if (line.failed() > indeterminate) {
      row.failures().put(Status.ERROR.getName(), (long) line.failed() - indeterminate);
    }
  }

  private void addLatencies(TimeSeriesRow overall, Map<String, RowMeasurement> rows)
      throws IOException {
    var seen = new HashSet<String>();
    while (nextHistogram != null && isOf(overall) && seen.add(nextHistogram.getTag())) {
      String tag = nextHistogram.getTag();
      String name = tag.substring(tag.indexOf('/') + 1);
      if (name.startsWith(INTENDED)) {
        row(name.substring(INTENDED.length()), rows).intended().add(nextHistogram);
      } else {
        row(name, rows).service().add(nextHistogram);
      }
      nextHistogram = readHistogram();
    }
  }

  /** Times in the log are rounded to the millisecond, or cut off there. */
  private boolean isOf(TimeSeriesRow overall) {
    boolean load = nextHistogram.getTag().startsWith("load/");
    return load == overall.phase().equals("load")
        && nextHistogram.getStartTimeStamp() <= overall.unixMillis() + 1;
  }

  private static RowMeasurement row(String name, Map<String, RowMeasurement> rows) {
    return rows.computeIfAbsent(name, any -> RowMeasurement.empty(name, Unit.NANOS));
  }

  private TimeSeriesRow readRow() throws IOException {
    try {
      return lines.hasNext() ? TimeSeriesReader.row(lines.next()) : null;
    } catch (IllegalArgumentException | UncheckedIOException e) {
      throw new IOException(
          folder.resolve("timeseries.csv") + " is not a timeseries.csv: " + e.getMessage(), e);
    }
  }

  private Histogram readHistogram() throws IOException {
    try {
      EncodableHistogram read = log.hasNext() ? log.nextIntervalHistogram() : null;
      return read instanceof Histogram histogram ? histogram : null;
    } catch (RuntimeException e) {
      throw new IOException(
          folder.resolve("latency.hlog") + " cannot be read: " + e.getMessage(), e);
    }
  }
}
