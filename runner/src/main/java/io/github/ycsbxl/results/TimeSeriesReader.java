package io.github.ycsbxl.results;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.results.TimeSeriesCsv.Column;
import io.github.ycsbxl.text.Csv;
import io.github.ycsbxl.text.WholeLines;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * Reader of timeseries.csv, also of versions that had fewer columns, and of a run that was killed
 * in the middle of a line. Stateless.
 */
final class TimeSeriesReader {
  private TimeSeriesReader() {}

  /** In the order of the file. */
  static List<TimeSeriesRow> read(Path file) throws IOException {
    try (CSVParser parser = open(file)) {
      return parser.stream().map(TimeSeriesReader::row).toList();
    } catch (RuntimeException e) {
      throw new IOException(file + " is not a timeseries.csv: " + ErrorMessages.of(e), e);
    }
  }

  /** The whole lines of the file, for {@link #row}. */
  static CSVParser open(Path file) throws IOException {
    var lines = new InputStreamReader(WholeLines.open(file), StandardCharsets.UTF_8);
    CSVParser parser;
    try {
      parser = CSVParser.builder().setReader(lines).setFormat(Csv.READ_FORMAT).get();
    } catch (IOException | IllegalArgumentException e) {
      lines.close();
      throw new IOException(file + " is not a timeseries.csv: " + e.getMessage(), e);
    }
    List<String> known = Arrays.asList(Csv.names(Column.class));
    int common = Math.min(known.size(), parser.getHeaderNames().size());
    if (!parser.getHeaderNames().subList(0, common).equals(known.subList(0, common))) {
      parser.close();
      throw new IOException(file + " is not a timeseries.csv: its header is another");
    }
    return parser;
  }

  /** In a file of before the column of tries, threads may have tried at any time. */
  static TimeSeriesRow row(CSVRecord cells) {
    double succeeded = number(cells, Column.SUCCEEDED);
    double opsPerSec = number(cells, Column.OPS_PER_SEC);
    double second = number(cells, Column.SECOND);
    double seconds = intervalSeconds(number(cells, Column.INTERVAL_SECONDS), succeeded, opsPerSec);
    return new TimeSeriesRow(
        cells.get(Column.PHASE.ordinal()),
        (int) number(cells, Column.ITERATION),
        second,
        (long) number(cells, Column.UNIX_MS),
        cells.get(Column.OPERATION.ordinal()),
        succeeded,
        number(cells, Column.MISSED),
        number(cells, Column.FAILED),
        opsPerSec,
        number(cells, Column.MEAN_US),
        number(cells, Column.P50_US),
        number(cells, Column.P95_US),
        number(cells, Column.P99_US),
        number(cells, Column.P999_US),
        number(cells, Column.MAX_US),
        number(cells, Column.VALUES),
        number(cells, Column.EXISTING),
        seconds,
        number(cells, Column.STALE),
        number(cells, Column.TARGET_OPS_PER_SEC),
        number(cells, Column.READ_BYTES),
        number(cells, Column.WRITTEN_BYTES),
        number(cells, Column.INDETERMINATE),
        number(cells, Column.FIRST_FAILURE_MS),
        text(cells, Column.SUCCESS_MS),
        cells.size() > Column.TRIED_MS.ordinal()
            ? text(cells, Column.TRIED_MS)
            : "%d-%d".formatted(Math.round(second * 1e3), Math.round((second + seconds) * 1e3)));
  }

  /** Files of 0.1.0 before the column have the length as the quotient of operations and rate. */
  private static double intervalSeconds(double told, double succeeded, double opsPerSec) {
    if (!Double.isNaN(told)) {
      return told;
    }
    return opsPerSec > 0 ? succeeded / opsPerSec : 1;
  }

  /** Empty in a file of before the column. */
  private static String text(CSVRecord cells, Column column) {
    return column.ordinal() < cells.size() ? cells.get(column.ordinal()) : "";
  }

  private static double number(CSVRecord cells, Column column) {
    String cell = text(cells, column);
    return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
  }
}
