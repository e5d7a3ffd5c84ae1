package io.github.ycsbxl.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
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

  /** A file as from {@link #create}, as text. */
  public static CSVPrinter print(Appendable text, Class<? extends Enum<?>> columns)
      throws IOException {
    return new CSVPrinter(text, format(columns));
  }

  /** A whole file of rows in the order of the columns. */
  public static void write(Path file, Class<? extends Enum<?>> columns, Iterable<?> rows)
      throws IOException {
    var text = new StringBuilder();
    try (CSVPrinter out = print(text, columns)) {
      out.printRecords(rows);
    }
    OutputFile.write(file, text.toString());
  }

  public static CSVFormat format(Class<? extends Enum<?>> columns) {
    return CSVFormat.DEFAULT.builder().setHeader(names(columns)).setRecordSeparator('\n').get();
  }

  /** For files written with {@link #format}: the header is expected, and skipped. */
  public static CSVFormat readFormat(Class<? extends Enum<?>> columns) {
    return format(columns).builder().setSkipHeaderRecord(true).get();
  }

  public static String[] names(Class<? extends Enum<?>> columns) {
    Enum<?>[] constants = columns.getEnumConstants();
    String[] names = new String[constants.length];
    for (int i = 0; i < names.length; i++) {
      names[i] = constants[i].name().toLowerCase(Locale.ROOT);
    }
    return names;
  }
}
