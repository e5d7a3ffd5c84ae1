package io.github.ycsbxl.log;

import io.github.ycsbxl.config.FileAccess;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.IntervalSum;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
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
 * The intervals of a run in order, with their histograms. They are those of latency.hlog, which are
 * longer than a second in a long run. Holds the lines of one of them in memory, and its histograms
 * only once it is asked for. Used by one thread.
 */
public final class LogIntervals implements Closeable {
  private final Path folder;
  private final LogLines lines;
  private final HistogramLog log;
  private PhaseKey phase;
  private Optional<LogLine> nextLine;
  private List<IntervalLine> ahead = List.of();
  private Counts total = Counts.NONE;
  private long clockAheadMillis;
  private final MissingLatencies missing = new MissingLatencies();

  /**
   * An interval of a phase.
   *
   * @param seconds the lines that it consists of
   */
  public record LoggedInterval(PhaseKey phase, Interval sample, List<IntervalLine> seconds) {}

  private LogIntervals(Path folder, LogLines lines, HistogramLog log, Optional<LogLine> first) {
    this.nextLine = first;
    this.folder = folder;
    this.lines = lines;
    this.log = log;
  }

  public static LogIntervals open(Path folder) throws IOException {
    LogLines lines = LogLines.open(folder);
    Optional<LogLine> first = lines.next();
    HistogramLog log = HistogramLog.open(FileAccess.requireFile(folder.resolve(Run.LATENCIES)));
    return new LogIntervals(folder, lines, log, first);
  }

  /** The next interval; empty at the end. An IOException names a file that no run wrote. */
  public Optional<LoggedInterval> next() throws IOException {
    List<IntervalLine> seconds = ahead();
    ahead = List.of();
    if (seconds.isEmpty()) {
      return Optional.empty();
    }
    Interval sample = sample(seconds);
    missing.compare(seconds, sample);
    total = sample.total();
    return Optional.of(new LoggedInterval(phase, sample, seconds));
  }

  /** A sentence if the histograms of the intervals so far are not those that the lines count. */
  Optional<String> missing() {
    return missing.sentence(folder);
  }

  /** The lines of the next interval, which {@link #next} has yet to return; none at the end. */
  List<IntervalLine> ahead() throws IOException {
    if (ahead.isEmpty()) {
      readToInterval();
      ahead = lines();
    }
    return ahead;
  }

  /** The phase of the interval ahead. */
  PhaseKey phase() {
    return phase;
  }

  private void readToInterval() throws IOException {
    while (nextLine.isPresent() && !(nextLine.get() instanceof IntervalLine)) {
      if (nextLine.get() instanceof LogLine.Begin begin) {
        phase = begin.key();
        clockAheadMillis = begin.commonStart().map(Phase.CommonStart::clockAheadMillis).orElse(0L);
        total = Counts.NONE;
      }
      nextLine = lines.next();
    }
  }

  /** How far the clock of the interval ahead is ahead of the one that all processes share. */
  long clockAheadMillis() {
    return clockAheadMillis;
  }

  @Override
  public void close() {
    log.close();
  }

  private List<IntervalLine> lines() throws IOException {
    if (nextLine.isPresent() && phase == null) {
      throw LogLines.wrong(folder, "it has an interval before the beginning of a phase");
    }
    var seconds = new ArrayList<IntervalLine>();
    boolean more = true;
    while (more && nextLine.isPresent() && nextLine.get() instanceof IntervalLine line) {
      seconds.add(line);
      nextLine = lines.next();
      more = nextLine.isPresent() && nextLine.get() instanceof IntervalLine next && next.goesOn();
    }
    return List.copyOf(seconds);
  }

  private Interval sample(List<IntervalLine> seconds) throws IOException {
    var lines = new TreeMap<RowName, List<RowLine>>();
    seconds.forEach(
        second ->
            second
                .rows()
                .forEach(
                    (name, row) -> lines.computeIfAbsent(name, any -> new ArrayList<>()).add(row)));
    var rows = new ArrayList<Row>();
    var targets = new HashMap<String, Histogram>();
    lines.forEach((name, parts) -> rows.add(row(name, parts, targets)));
    IntervalLine last = seconds.get(seconds.size() - 1);
    addHistograms(last, targets);
    var sum = new IntervalSum();
    seconds.forEach(second -> sum.add(second.sample()));
    return sum.interval(
            seconds.get(0).startNanos(), last.endNanos(), seconds.get(0).unixMillis(), total)
        .withRows(rows);
  }

  /** The sum of a row's lines, whose histograms are filled later, by their tags. */
  private Row row(RowName name, List<RowLine> parts, Map<String, Histogram> targets) {
    Row row = RowLine.sum(name, parts);
    if (parts.stream().anyMatch(part -> part.values() > 0)) {
      targets.put(Tags.service(phase, row), row.service());
    }
    if (parts.stream().anyMatch(part -> part.intended() > 0)) {
      targets.put(Tags.intended(phase, row), row.intended());
    }
    return row;
  }

  /**
   * Adds the histograms of an interval. If the run was killed in it, they are those of its seconds.
   */
  private void addHistograms(IntervalLine last, Map<String, Histogram> targets) throws IOException {
    for (int found = 0; found < targets.size(); found++) {
      Optional<Histogram> next = log.nextOfWhole();
      if (next.isEmpty()) {
        Optional<Histogram> part = log.nextOfPart();
        while (part.isPresent() && part.get().getStartTimeStamp() <= last.unixMillis()) {
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
          "%s does not go with its %s: it has %s where there are none"
              .formatted(folder.resolve(Run.LATENCIES), Run.NAME, values.getTag()));
    }
    target.add(values);
  }
}
