package io.github.ycsbxl.figures;

import io.github.ycsbxl.log.HistogramLog;
import io.github.ycsbxl.log.RunLog;
import io.github.ycsbxl.log.Tags;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Figures of histogram logs: those of our runs, whose tags are the rows, and those of stock YCSB
 * with {@code hdrhistogram.fileoutput}, a file per row that is named after it, in us. Throughput is
 * not in them. Stateless.
 */
final class HdrFigures {
  private static final Pattern ROW = Pattern.compile("((Intended-)?[A-Z]+(-[A-Z]+)*)\\.hdr$");

  private HdrFigures() {}

  /** The latencies of one row. */
  private static final class Row {
    private final Histogram whole = new Histogram(3);
    private final HistogramSections sections = new HistogramSections();

    void add(Histogram interval) {
      whole.add(interval);
      sections.add(interval);
    }
  }

  static RunFigures ofFile(Path file) throws IOException {
    return of(file.getFileName().toString(), List.of(file));
  }

  /** Reads all {@code .hdr} files of a folder as one run. */
  static RunFigures ofFolder(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> logs = files.filter(file -> file.toString().endsWith(".hdr")).sorted().toList();
      if (logs.isEmpty()) {
        throw new IOException(
            "%s has neither a %s nor histogram logs (*.hdr)".formatted(folder, RunLog.NAME));
      }
      return of(folder.toAbsolutePath().normalize().getFileName().toString(), logs);
    }
  }

  private static RunFigures of(String name, List<Path> files) throws IOException {
    var rows = new TreeMap<String, RowFigures>();
    for (Path file : files) {
      long unitNanos = unitNanos(file);
      rows(file)
          .forEach(
              (row, values) ->
                  rows.put(row, RowFigures.of(values.whole, values.sections::estimate, unitNanos)));
    }
    if (rows.isEmpty()) {
      throw new IOException(name + " has no histograms");
    }
    return new RunFigures(name, new TreeMap<>(), Optional.empty(), OptionalDouble.empty(), rows);
  }

  /** The rows of the run, or of the load if the log has nothing else. */
  private static SortedMap<String, Row> rows(Path file) throws IOException {
    var run = new TreeMap<String, Row>();
    var load = new TreeMap<String, Row>();
    String rowOfFile = rowOf(file);
    HistogramLog.read(
        file,
        interval -> {
          String tag = interval.getTag() == null ? rowOfFile : interval.getTag();
          if (Tags.isLatency(tag)) {
            Map<String, Row> phase = Tags.isLoad(tag) ? load : run;
            phase.computeIfAbsent(Tags.row(tag), any -> new Row()).add(interval);
          }
        });
    SortedMap<String, Row> rows = run.isEmpty() ? load : run;
    rows.values().removeIf(row -> row.whole.getTotalCount() == 0);
    return rows;
  }

  /** The row that a file name has behind any prefix. */
  private static String rowOf(Path file) {
    String name = file.getFileName().toString();
    Matcher row = ROW.matcher(name);
    return row.find() ? row.group(1) : name;
  }

  /** The unit of a log; our logs say that theirs is ns. */
  private static long unitNanos(Path file) throws IOException {
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      String first = reader.readLine();
      return first != null && first.contains("values in ns") ? 1 : 1_000;
    }
  }
}
