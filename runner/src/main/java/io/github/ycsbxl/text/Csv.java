package io.github.ycsbxl.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** The dialect of all our CSV files: RFC 4180 quoting, a header, lines ending in \n. Stateless. */
public final class Csv {
  /** For files of ours whose columns may be fewer, as an earlier version had them. */
  public static final CSVFormat READ_FORMAT =
      CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get();

  private Csv() {}

  /** A file whose columns are the constants of {@code columns}, in lower case. */
  public static CSVPrinter create(Path file, Class<? extends Enum<?>> columns) throws IOException {
    return new CSVPrinter(Files.newBufferedWriter(file), format(columns));
  }

  /** A whole file of rows in the order of the columns. */
  public static void write(Path file, Class<? extends Enum<?>> columns, Iterable<?> rows)
      throws IOException {
    var text = new StringBuilder();
    try (CSVPrinter out = new CSVPrinter(text, format(columns))) {
      out.printRecords(rows);
    }
    OutputFile.write(file, text.toString());
  }

  /** The header and the rows below, as {@link AlignedText} takes them. */
  public static List<List<String>> lines(
      Class<? extends Enum<?>> columns, List<List<String>> rows) {
    return Stream.concat(Stream.of(List.of(names(columns))), rows.stream()).toList();
  }

  /** A row of these cells in the order of the columns; a cell that is missing is empty. */
  public static <C extends Enum<C>> List<Object> inOrder(Class<C> columns, Map<C, ?> cells) {
    return Arrays.stream(columns.getEnumConstants())
        .<Object>map(column -> cells.containsKey(column) ? cells.get(column) : "")
        .toList();
  }

  public static CSVFormat format(Class<? extends Enum<?>> columns) {
    return CSVFormat.DEFAULT.builder().setHeader(names(columns)).setRecordSeparator('\n').get();
  }

  /** For files written with {@link #format}: the header is expected, and skipped. */
  public static CSVFormat readFormat(Class<? extends Enum<?>> columns) {
    return format(columns).builder().setSkipHeaderRecord(true).get();
  }

  public static String[] names(Class<? extends Enum<?>> columns) {
    return Arrays.stream(columns.getEnumConstants())
        .map(column -> column.name().toLowerCase(Locale.ROOT))
        .toArray(String[]::new);
  }
}
