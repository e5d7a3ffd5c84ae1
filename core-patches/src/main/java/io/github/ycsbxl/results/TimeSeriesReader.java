package io.github.ycsbxl.results;

import io.github.ycsbxl.results.TimeSeriesCsv.Column;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** timeseries.csv as values. Stateless. */
final class TimeSeriesReader {
  private TimeSeriesReader() {}

  /** In the order of the file; the last line of a run that was killed may be missing. */
  static List<TimeSeriesRow> read(Path file) throws IOException {
    try (CSVParser parser = CSVParser.parse(file, StandardCharsets.UTF_8, Csv.READ_FORMAT)) {
      return parser.stream().filter(TimeSeriesReader::isWhole).map(TimeSeriesReader::row).toList();
    } catch (IllegalArgumentException | UncheckedIOException e) {
      throw new IOException(file + " is not a timeseries.csv: " + e.getMessage(), e);
    }
  }

  /** Whether the line has all columns of its file, which an earlier version may have written. */
  static boolean isWhole(CSVRecord cells) {
    return cells.size() == cells.getParser().getHeaderNames().size();
  }

  static TimeSeriesRow row(CSVRecord cells) {
    return new TimeSeriesRow(
        cells.get(Column.PHASE.ordinal()),
        (int) number(cells, Column.ITERATION),
        number(cells, Column.SECOND),
        (long) number(cells, Column.UNIX_MS),
        cells.get(Column.OPERATION.ordinal()),
        number(cells, Column.SUCCEEDED),
        number(cells, Column.MISSED),
        number(cells, Column.FAILED),
        number(cells, Column.OPS_PER_SEC),
        number(cells, Column.MEAN_US),
        number(cells, Column.P50_US),
        number(cells, Column.P95_US),
        number(cells, Column.P99_US),
        number(cells, Column.P999_US),
        number(cells, Column.MAX_US),
        number(cells, Column.VALUES),
        number(cells, Column.EXISTING));
  }

  private static double number(CSVRecord cells, Column column) {
    String cell = column.ordinal() < cells.size() ? cells.get(column.ordinal()) : "";
    return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
  }
}
