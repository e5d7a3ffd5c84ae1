package io.github.ycsbxl.tables;

import io.github.ycsbxl.files.AtomicFile;
import io.github.ycsbxl.numbers.Numbers;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.csv.DuplicateHeaderMode;

/**
 * A table over rows of a type: names, meanings and cells of its columns. The columns of a file are
 * a frozen interface, so new columns go to the end. Immutable.
 *
 * @param meaning meaning of the columns that are added next
 */
public record Table<R>(List<Column<R>> columns, String meaning) {
  /** CSV format of all files: quoting as in RFC 4180, lines end with \n. */
  private static final CSVFormat FORMAT =
      CSVFormat.DEFAULT.builder().setRecordSeparator('\n').get();

  /** Column names of files that end with a unit. */
  private static final Pattern NAME_AND_UNIT = Pattern.compile("(.+)_(us|ms)");

  private static final CSVFormat READ_FORMAT =
      CSVFormat.DEFAULT
          .builder()
          .setHeader()
          .setSkipHeaderRecord(true)
          .setDuplicateHeaderMode(DuplicateHeaderMode.DISALLOW)
          .get();

  /**
   * A column of a table. Immutable.
   *
   * @param unit empty if there is none or if it is part of the name
   * @param meaning as in the document of the table; empty if documented elsewhere
   * @param cell returns the cell of a row; null, an empty Optional and NaN make an empty cell
   */
  public record Column<R>(String name, String unit, String meaning, Function<? super R, ?> cell) {

    /** Returns the name and the unit. */
    public String title() {
      return unit.isEmpty() ? name : name + ", " + unit;
    }

    /** Returns a copy with another unit in its title. The caller has to convert the numbers. */
    public Column<R> withUnit(String other) {
      return new Column<>(name, other, meaning, cell);
    }

    private Column<R> withUnitApart() {
      Matcher parts = NAME_AND_UNIT.matcher(name);
      return parts.matches() ? new Column<>(parts.group(1), parts.group(2), meaning, cell) : this;
    }
  }

  /** Content of a CSV file: column names, and lines as maps from column name to cell. Immutable. */
  public record CsvLines(List<String> columns, List<Map<String, String>> lines) {}

  /** Returns a table without columns. */
  public static <R> Table<R> empty() {
    return new Table<>(List.of(), "");
  }

  /** Returns a copy that gives this meaning to all columns that are added from now on. */
  public Table<R> meaning(String words) {
    return new Table<>(columns, words);
  }

  /** Returns a copy with an additional column. */
  public Table<R> column(String name, Function<? super R, ?> cell) {
    return column(name, "", cell);
  }

  /** Returns a copy with an additional column. */
  public Table<R> column(String name, String unit, Function<? super R, ?> cell) {
    var added = new Column<R>(name, unit, meaning, cell);
    return new Table<>(Stream.concat(columns.stream(), Stream.of(added)).toList(), meaning);
  }

  /** Returns a copy with an additional column per element. */
  public <C> Table<R> columns(
      Iterable<C> each, Function<? super C, String> name, BiFunction<C, ? super R, ?> cell) {
    return columns(each, name, one -> "", cell);
  }

  /** Returns a copy with an additional column per element, each with its unit. */
  public <C> Table<R> columns(
      Iterable<C> each,
      Function<? super C, String> name,
      Function<? super C, String> unit,
      BiFunction<C, ? super R, ?> cell) {
    Table<R> table = this;
    for (C one : each) {
      table = table.column(name.apply(one), unit.apply(one), row -> cell.apply(one, row));
    }
    return table;
  }

  /** Returns a copy in which units are separated from names: p99_us becomes p99 in us. */
  public Table<R> withUnitsApart() {
    return new Table<>(columns.stream().map(Column::withUnitApart).toList(), meaning);
  }

  /** Returns a copy with the columns in this order of names, and all others behind them. */
  public Table<R> inOrder(List<String> order) {
    return new Table<>(
        columns.stream()
            .sorted(
                Comparator.comparingInt(
                    column ->
                        order.contains(column.name())
                            ? order.indexOf(column.name())
                            : order.size()))
            .toList(),
        meaning);
  }

  /** Returns a copy with only the columns whose names match. */
  public Table<R> only(Predicate<String> names) {
    return new Table<>(
        columns.stream().filter(column -> names.test(column.name())).toList(), meaning);
  }

  public List<String> names() {
    return columns.stream().map(Column::name).toList();
  }

  /** Returns the cell values of a row before formatting. */
  public List<Object> values(R row) {
    return columns.stream().<Object>map(column -> column.cell().apply(row)).toList();
  }

  /** Returns the formatted cells of a row. Doubles have three decimals. */
  public List<String> cells(R row) {
    return values(row).stream().map(Table::text).toList();
  }

  /** Returns the column names followed by the cells of the rows. */
  public List<List<String>> lines(Collection<? extends R> rows) {
    return Stream.concat(Stream.of(names()), rows.stream().map(this::cells)).toList();
  }

  public String csv(Collection<? extends R> rows) {
    return lines(rows).stream().map(Table::csvLine).collect(Collectors.joining());
  }

  /**
   * Reads a CSV file with a header.
   *
   * @throws UncheckedIOException also if a line cannot be read
   * @throws IllegalArgumentException if the header is malformed or a line has too many cells
   */
  public static CsvLines read(Reader csv) throws IOException {
    try (CSVParser parser = CSVParser.parse(csv, READ_FORMAT)) {
      int columns = parser.getHeaderNames().size();
      return new CsvLines(
          parser.getHeaderNames(), parser.stream().map(line -> cells(line, columns)).toList());
    }
  }

  private static Map<String, String> cells(CSVRecord line, int columns) {
    if (line.size() > columns) {
      throw new IllegalArgumentException(
          "row %d has %d cells for %d columns"
              .formatted(line.getRecordNumber(), line.size(), columns));
    }
    return line.toMap();
  }

  /** Formats a line of a CSV file that is written line by line. */
  public static String csvLine(List<String> cells) {
    var line = new StringBuilder();
    try {
      FORMAT.printRecord(line, cells.toArray());
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory cannot fail", e);
    }
    return line.toString();
  }

  /** Writes a CSV file atomically. On failure, the previous file is kept. */
  public void write(Path file, Collection<? extends R> rows) throws IOException {
    AtomicFile.write(file, csv(rows));
  }

  /** Returns a copy without the columns that are empty in all of these rows. */
  public Table<R> withoutEmpty(Collection<? extends R> rows) {
    List<List<String>> cells = rows.stream().map(this::cells).toList();
    return new Table<>(
        IntStream.range(0, columns.size())
            .filter(at -> cells.isEmpty() || cells.stream().anyMatch(row -> !row.get(at).isEmpty()))
            .mapToObj(columns::get)
            .toList(),
        meaning);
  }

  /**
   * Formats columns of equal width for human readers, up to this line width. Columns that do not
   * fit follow below, with the first one repeated.
   */
  public String aligned(Collection<? extends R> rows, int width) {
    return aligned(rows, width, 1);
  }

  /**
   * Formats columns like {@link #aligned(Collection, int)}, but repeats the first {@code keys}
   * columns.
   */
  public String aligned(Collection<? extends R> rows, int width, int keys) {
    return AlignedText.align(lines(rows), width, keys);
  }

  /** Formats a Markdown table with right-aligned numbers. */
  public String markdown(Collection<? extends R> rows) {
    String rule = "|---" + "|---:".repeat(columns.size() - 1) + "|\n";
    return markdownLine(names())
        + rule
        + rows.stream().map(row -> markdownLine(cells(row))).collect(Collectors.joining());
  }

  private static String markdownLine(List<String> cells) {
    return cells.stream()
        .map(cell -> cell.replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static String text(Object cell) {
    if (cell instanceof Optional<?> value) {
      return value.map(Table::text).orElse("");
    }
    if (cell instanceof OptionalDouble value) {
      return text(value.orElse(Double.NaN));
    }
    if (cell instanceof OptionalInt value) {
      return Numbers.whole(value);
    }
    if (cell instanceof Double value) {
      return value.isNaN() ? "" : Numbers.decimal(value);
    }
    if (cell instanceof BigDecimal value) {
      return value.toPlainString();
    }
    return cell == null ? "" : cell.toString();
  }
}
