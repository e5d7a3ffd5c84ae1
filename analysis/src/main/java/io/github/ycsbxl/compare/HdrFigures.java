package io.github.ycsbxl.compare;

import io.github.ycsbxl.log.HistogramLog;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.Tags;
import io.github.ycsbxl.statistics.Estimate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Latencies in histogram logs. In logs of this tool, tags name the rows. With {@code
 * hdrhistogram.fileoutput}, stock YCSB writes one file per row, so the file name is the row. Logs
 * of other tools can be read, too. Logs of the same row in a directory are combined, such as those
 * of several clients. Histogram logs contain no throughput. Filled by one thread.
 */
final class HdrFigures {
  /** Row, and the scenario in files of this tool. */
  private static final Pattern ROW =
      Pattern.compile("((?:Intended-)?[A-Z]+(?:-[A-Z]+)*)(?:\\.([\\w-]+))?\\.hdr$");

  private final Optional<LatencyUnit> asked;
  private final SortedMap<String, HdrRow> rows = new TreeMap<>();
  private final Map<LogUnit, List<String>> units = new LinkedHashMap<>();
  private final List<String> incomplete = new ArrayList<>();

  private HdrFigures(Optional<LatencyUnit> asked) {
    this.asked = asked;
  }

  /** Latencies of one row, from one or more logs. */
  private static final class HdrRow {
    private final Histogram whole = new Histogram(3);
    private final HistogramSections sections = new HistogramSections();
    private final List<String> files = new ArrayList<>();
    private LatencyUnit unit = LatencyUnit.NS;

    void add(Histogram interval) {
      whole.add(interval);
      sections.add(interval);
    }

    /**
     * Returns the latencies. Errors are estimated from a single log only, since logs of several
     * clients are not successive intervals.
     */
    RowFigures figures() {
      return RowFigures.of(
          whole,
          files.size() > 1 ? (any, figure) -> Estimate.bare(figure) : sections::estimate,
          unit.nanos());
    }
  }

  /**
   * Reads a log.
   *
   * @param asked unit of its values, if set by the user
   */
  static Figures ofFile(Path file, Optional<LatencyUnit> asked) throws IOException {
    return of(file.getFileName().toString(), List.of(file), asked);
  }

  /** Reads all {@code .hdr} files of a directory as one run. */
  static Figures ofFolder(Path folder, Optional<LatencyUnit> asked) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> logs = files.filter(file -> file.toString().endsWith(".hdr")).sorted().toList();
      if (logs.isEmpty()) {
        throw new IOException(
            "%s has neither a %s nor histogram logs (*.hdr)".formatted(folder, Run.NAME));
      }
      return of(folder.toAbsolutePath().normalize().getFileName().toString(), logs, asked);
    }
  }

  private static Figures of(String name, List<Path> files, Optional<LatencyUnit> asked)
      throws IOException {
    var figures = new HdrFigures(asked);
    for (Path file : files) {
      figures.add(file);
    }
    if (figures.rows.isEmpty()) {
      throw new IOException(name + " has no histograms");
    }
    var rows = new TreeMap<String, RowFigures>();
    figures.rows.forEach((row, values) -> rows.put(row, values.figures()));
    return new Figures(name, new TreeMap<>(), Map.of(), rows).readAs(figures.remarks());
  }

  private void add(Path file) throws IOException {
    boolean decimals = HistogramLog.hasDecimals(file);
    SortedMap<String, HdrRow> ofFile =
        rows(file, decimals ? LogUnit.find(file, asked).unit().nanos() : 1);
    if (ofFile.isEmpty()) {
      return;
    }
    LogUnit stated = LogUnit.find(file, asked);
    // Decimal numbers became whole nanoseconds.
    LogUnit unit = decimals ? new LogUnit(LatencyUnit.NS, stated.source()) : stated;
    units.computeIfAbsent(unit, any -> new ArrayList<>()).add(file.getFileName().toString());
    for (Map.Entry<String, HdrRow> one : ofFile.entrySet()) {
      HdrRow row = rows.computeIfAbsent(one.getKey(), any -> one.getValue());
      row.files.add(file.getFileName().toString());
      if (row == one.getValue()) {
        row.unit = unit.unit();
      } else if (row.unit != unit.unit()) {
        throw new IOException(
            "%s has %s in %s but %s in %s: logs with different units cannot be added up"
                .formatted(file, one.getKey(), unit.unit(), row.files.get(0), row.unit));
      } else {
        row.whole.add(one.getValue().whole);
      }
    }
  }

  private List<String> remarks() {
    var remarks = new ArrayList<String>();
    units.forEach(
        (unit, files) ->
            unit.remark()
                .map(words -> units.size() > 1 ? String.join(", ", files) + ": " + words : words)
                .ifPresent(remarks::add));
    incomplete.forEach(
        file -> remarks.add("the last line of " + file + " is cut off and left out"));
    rows.forEach(
        (name, row) -> {
          if (row.files.size() > 1) {
            remarks.add(name + " is the sum of " + String.join(", ", row.files));
          }
        });
    return remarks;
  }

  /** Returns the rows of the run, or of the load if the log contains nothing else. */
  private SortedMap<String, HdrRow> rows(Path file, double scale) throws IOException {
    var run = new TreeMap<String, HdrRow>();
    var load = new TreeMap<String, HdrRow>();
    String rowOfFile = rowOf(file);
    boolean cut =
        HistogramLog.read(
            file,
            scale,
            interval -> {
              String tag = interval.getTag() == null ? rowOfFile : interval.getTag();
              if (Tags.isLatency(tag)) {
                Map<String, HdrRow> phase = Tags.isLoad(tag) ? load : run;
                phase.computeIfAbsent(Tags.row(tag), any -> new HdrRow()).add(interval);
              }
            });
    if (cut) {
      incomplete.add(file.getFileName().toString());
    }
    SortedMap<String, HdrRow> rows = run.isEmpty() ? load : run;
    rows.values().removeIf(row -> row.whole.getTotalCount() == 0);
    return rows;
  }

  /** Returns the row that a file name contains after an optional prefix. */
  private static String rowOf(Path file) {
    String name = file.getFileName().toString();
    Matcher row = ROW.matcher(name);
    if (!row.find()) {
      return name;
    }
    return row.group(2) == null ? row.group(1) : row.group(1) + ":" + row.group(2);
  }
}
