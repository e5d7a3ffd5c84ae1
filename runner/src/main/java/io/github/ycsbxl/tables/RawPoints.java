package io.github.ycsbxl.tables;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.measure.RowName;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPInputStream;

/**
 * Writer of individual latencies in the format of stock YCSB's {@code measurementtype=raw}: row,
 * end in milliseconds since 1970, latency in microseconds, grouped by row. The operation log is
 * read once per row, so memory does not depend on its size. Stateless.
 */
public final class RawPoints {
  private static final String HEAD = " latency raw data: op, timestamp(ms), latency(us)\n";
  private static final int ROW = OperationsCsv.COLUMNS.indexOf("row");
  private static final int START_UNIX_US = OperationsCsv.COLUMNS.indexOf("start_unix_us");
  private static final int LATENCY_US = OperationsCsv.COLUMNS.indexOf("latency_us");

  private RawPoints() {}

  /** Appends the latencies of the last phase to a file, like stock YCSB. */
  public static void append(Run run, Path file) throws IOException {
    try (Writer out =
        Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      write(run, out);
    }
  }

  /** Writes the latencies of all iterations of the last phase. */
  public static void write(Run run, Writer out) throws IOException {
    Phase result = run.last();
    for (RowName row : result.measurement().byPart().labelled().keySet()) {
      if (!row.isOfNode()) {
        write(result.phase(), row.toString(), run.folder().resolve(OperationsCsv.NAME), out);
      }
    }
  }

  private static void write(String phase, String row, Path log, Writer out) throws IOException {
    boolean found = false;
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(log)), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] cells = line.split(",", -1);
        if (cells[0].equals(phase) && cells[ROW].equals(row)) {
          if (!found) {
            out.write(row + HEAD);
          }
          found = true;
          out.write(point(row, cells));
        }
      }
    }
  }

  private static String point(String row, String[] cells) {
    long start = Long.parseLong(cells[START_UNIX_US]);
    double micros = Double.parseDouble(cells[LATENCY_US]);
    return row + "," + (start + (long) micros) / 1000 + "," + (long) micros + "\n";
  }
}
