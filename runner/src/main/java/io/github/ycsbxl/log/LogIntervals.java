package io.github.ycsbxl.log;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.IntervalSample;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.Unit;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * The intervals of a run in order, with their histograms. They are those of latency.hlog, which are
 * longer than a second in a long run. Holds one of them in memory. Used by one thread.
 */
public final class LogIntervals implements Closeable {
  private final Path folder;
  private final LogLines lines;
  private final HistogramLog log;
  private PhaseKey phase;
  private Optional<LogLine> nextLine;
  private Counts total = Counts.NONE;

  /**
   * An interval of a phase.
   *
   * @param seconds the samples that it consists of, without rows
   */
  public record Interval(PhaseKey phase, IntervalSample sample, List<IntervalSample> seconds) {}

  /** One of the two histograms of a row. */
  private record Target(String row, Unit unit, boolean intended) {}

  private LogIntervals(Path folder, LogLines lines, HistogramLog log, Optional<LogLine> first) {
    this.nextLine = first;
    this.folder = folder;
    this.lines = lines;
    this.log = log;
  }

  public static LogIntervals open(Path folder) throws IOException {
    LogLines lines = LogLines.open(folder);
    Optional<LogLine> first = lines.next();
    HistogramLog log = HistogramLog.open(CheckSums.requireFile(folder.resolve(LatencyLog.NAME)));
    return new LogIntervals(folder, lines, log, first);
  }

  /** The next interval; empty at the end. An IOException names a file that no run wrote. */
  public Optional<Interval> next() throws IOException {
    while (nextLine.isPresent() && !(nextLine.get() instanceof IntervalLine)) {
      if (nextLine.get() instanceof LogLine.Begin begin) {
        phase = begin.key();
        total = Counts.NONE;
      }
      nextLine = lines.next();
    }
    return nextLine.isPresent() ? Optional.of(interval()) : Optional.empty();
  }

  @Override
  public void close() {
    log.close();
  }

  private Interval interval() throws IOException {
    if (phase == null) {
      throw LogLines.wrong(folder, "it has an interval before the beginning of a phase");
    }
    var seconds = new ArrayList<IntervalSample>();
    var targets = new HashMap<String, Target>();
    boolean more = true;
    while (more && nextLine.isPresent() && nextLine.get() instanceof IntervalLine line) {
      expect(line, targets);
      IntervalSample second = line.sample(total);
      total = second.total();
      seconds.add(second);
      nextLine = lines.next();
      more = nextLine.isPresent() && nextLine.get() instanceof IntervalLine next && next.goesOn();
    }
    IntervalSample sum = seconds.stream().reduce(IntervalSample::then).orElseThrow();
    Map<String, RowMeasurement> rows = new HashMap<>();
    sum.rows().forEach(row -> rows.put(row.name(), row));
    addHistograms(seconds.get(seconds.size() - 1), targets, rows);
    return new Interval(
        phase, sum, seconds.stream().map(second -> second.withRows(List.of())).toList());
  }

  private void expect(IntervalLine line, Map<String, Target> targets) {
    line.rows()
        .forEach(
            (name, row) -> {
              Unit unit = row.unitOrNanos();
              if (row.values() > 0) {
                String tag = Tags.service(phase.phase(), name, unit);
                targets.put(tag, new Target(name, unit, false));
              }
              if (row.intended() > 0) {
                targets.put(Tags.intended(phase.phase(), name), new Target(name, unit, true));
              }
            });
  }

  /**
   * Adds the histograms of an interval. If the run was killed in it, they are those of its seconds.
   */
  private void addHistograms(
      IntervalSample last, Map<String, Target> targets, Map<String, RowMeasurement> rows)
      throws IOException {
    for (int found = 0; found < targets.size(); found++) {
      Optional<Histogram> next = log.nextOfWhole();
      if (next.isEmpty()) {
        Optional<Histogram> part = log.nextOfPart();
        while (part.isPresent() && part.get().getStartTimeStamp() <= last.startedAtMillis()) {
          add(part.get(), targets, rows);
          part = log.nextOfPart();
        }
        return;
      }
      add(next.get(), targets, rows);
    }
  }

  private void add(Histogram values, Map<String, Target> targets, Map<String, RowMeasurement> rows)
      throws IOException {
    Target target = targets.get(values.getTag());
    if (target == null) {
      throw new IOException(
          "%s does not go with its %s: it has %s where there are none"
              .formatted(folder.resolve(LatencyLog.NAME), LogLines.NAME, values.getTag()));
    }
    RowMeasurement row = rows.get(target.row());
    (target.intended() ? row.intended() : row.service()).add(values);
  }
}
