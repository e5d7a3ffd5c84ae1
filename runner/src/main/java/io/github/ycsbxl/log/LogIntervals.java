package io.github.ycsbxl.log;

import io.github.ycsbxl.files.FileAccess;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowsByPart;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Intervals of a run in order, with their histograms. They are the intervals of latency.hlog, which
 * are longer than a second in a long run. The lines of one interval are in memory, and its
 * histograms only on demand. Used by one thread.
 */
final class LogIntervals implements Closeable {
  private final Path folder;
  private final LogTail lines;
  private final HistogramLog log;
  private final MissingLatencies missing = new MissingLatencies();
  private List<Interval> ahead;

  private LogIntervals(Path folder, LogTail lines, List<Interval> ahead, HistogramLog log) {
    this.folder = folder;
    this.lines = lines;
    this.ahead = ahead;
    this.log = log;
  }

  static LogIntervals open(Path folder) throws IOException {
    LogTail lines = LogTail.open(folder);
    List<Interval> first = lines.nextTogether();
    // Report a file that is not a log first, and only then a missing file beside it.
    Run.described(lines.events(), folder);
    HistogramLog log = HistogramLog.open(FileAccess.requireFile(folder.resolve(Run.LATENCIES)));
    return new LogIntervals(folder, lines, first, log);
  }

  /**
   * Returns the lines of the interval that {@link #next} will return, or an empty list at the end.
   */
  List<Interval> ahead() throws IOException {
    ahead = ahead.isEmpty() ? lines.nextTogether() : ahead;
    if (!ahead.isEmpty() && !lines.events().hasBegun()) {
      throw LogLines.wrong(folder, "an interval precedes the start of its phase");
    }
    return ahead;
  }

  /**
   * Returns the next interval. Called only if {@link #ahead} is not empty.
   *
   * @throws IOException naming the file with invalid content
   */
  Interval next() throws IOException {
    List<Interval> seconds = ahead();
    Interval whole = whole(seconds);
    missing.compare(seconds, whole);
    ahead = List.of();
    return whole;
  }

  /** Returns a sentence if the histograms read so far differ from the counts in the lines. */
  Optional<String> missing() {
    return missing.sentence(folder);
  }

  /** Returns the phase of the next interval. */
  PhaseKey phase() {
    return lines.phase();
  }

  /** Returns the offset of the client's clock from the fleet's clock for the next interval. */
  long clockAheadMillis() {
    return lines.events().commonStart(phase()).map(CommonStart::clockAheadMillis).orElse(0L);
  }

  /** Returns the content of the other lines before the next interval. */
  LogEvents events() {
    return lines.events();
  }

  /**
   * Passes on the server samples that were logged before the next interval and after the last call.
   */
  void servers(RunListener listener) throws IOException {
    lines.servers(listener);
  }

  @Override
  public void close() {
    log.close();
  }

  private Interval whole(List<Interval> seconds) throws IOException {
    var sum = new Interval.Sum();
    var parts = new TreeMap<RowName, List<Row>>();
    for (Interval second : seconds) {
      sum.add(second.withRows(RowsByPart.empty()));
      second
          .byPart()
          .labelled()
          .values()
          .forEach(row -> parts.computeIfAbsent(row.name(), any -> new ArrayList<>()).add(row));
    }
    var rows = new ArrayList<Row>();
    var targets = new HashMap<String, Histogram>();
    parts.values().forEach(lines -> rows.add(row(lines, targets)));
    Interval first = seconds.get(0);
    Interval last = seconds.get(seconds.size() - 1);
    addHistograms(last, targets);
    return sum.interval(
            first.startNanos(),
            last.endNanos(),
            first.startedAtMillis(),
            first.total().minus(first.counts()))
        .withRows(RowsByPart.fromLabelled(rows));
  }

  /** Returns the sum of a row's lines, and registers its histograms by tag to be filled later. */
  private Row row(List<Row> lines, Map<String, Histogram> targets) {
    Row row = Row.ofLines(lines);
    if (lines.stream().anyMatch(line -> line.succeeded() > 0)) {
      targets.put(Tags.service(phase(), row), row.service());
    }
    if (lines.stream().anyMatch(Row::hasIntended)) {
      targets.put(Tags.intended(phase(), row), row.intended());
    }
    return row;
  }

  /**
   * Adds the histograms of an interval. An interval in which the client was killed has one
   * histogram per second.
   */
  private void addHistograms(Interval last, Map<String, Histogram> targets) throws IOException {
    for (int found = 0; found < targets.size(); found++) {
      Optional<Histogram> next = log.nextOfWhole();
      if (next.isEmpty()) {
        Optional<Histogram> part = log.nextOfPart();
        while (part.isPresent() && part.get().getStartTimeStamp() <= last.startedAtMillis()) {
          add(part.get(), targets);
          part = log.nextOfPart();
        }
        return;
      }
      add(next.get(), targets);
    }
  }

  private void add(Histogram values, Map<String, Histogram> targets) throws IOException {
    Histogram target = targets.get(values.getTag());
    if (target == null) {
      throw new IOException(
          "%s does not match its %s: unexpected latencies of %s"
              .formatted(folder.resolve(Run.LATENCIES), Run.NAME, values.getTag()));
    }
    target.add(values);
  }
}
