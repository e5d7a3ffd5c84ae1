package io.github.ycsbxl.tables;

import io.github.ycsbxl.log.OutputFile;
import io.github.ycsbxl.measure.Numbers;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Collection;
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
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.csv.DuplicateHeaderMode;

/**
 * A table over rows of a type: what its columns are called, what they mean, and how their cells
 * come from a row. The columns of a file are a frozen interface: new ones go to the end. Immutable.
 *
 * @param meaning of the columns that are added next
 */
public record Table<R>(List<Column<R>> columns, String meaning) {
  /** The form of our CSV files: quoted as in RFC 4180, with lines that end in \n. */
  private static final CSVFormat FORMAT =
      CSVFormat.DEFAULT.builder().setRecordSeparator('\n').get();

  /** The form of a name of a file's column that ends in a unit. */
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
   * @param unit empty if the name has it, or if there is none
   * @param meaning as the document of the table says it; empty if it says it elsewhere
   * @param cell of a row; empty if it is null, an empty Optional or not a number
   */
  public record Column<R>(String name, String unit, String meaning, Function<? super R, ?> cell) {

    /** The name and the unit. */
    public String title() {
      return unit.isEmpty() ? name : name + ", " + unit;
    }

    /** This column with its numbers in another unit, which its reader has to convert. */
    public Column<R> in(String other) {
      return new Column<>(name, other, meaning, cell);
    }

    private Column<R> withUnitApart() {
      Matcher parts = NAME_AND_UNIT.matcher(name);
      return parts.matches() ? new Column<>(parts.group(1), parts.group(2), meaning, cell) : this;
    }
  }

  /** Content of a CSV file: the names of its columns, and its lines by them. Immutable. */
  public record CsvLines(List<String> columns, List<Map<String, String>> lines) {}

  /** Makes a table without columns. */
  public static <R> Table<R> empty() {
    return new Table<>(List.of(), "");
  }

  /** This table, whose next columns have a meaning. */
  public Table<R> meaning(String words) {
    return new Table<>(columns, words);
  }

  /** This table with one more column. */
  public Table<R> column(String name, Function<? super R, ?> cell) {
    return column(name, "", cell);
  }

  /** This table with one more column. */
  public Table<R> column(String name, String unit, Function<? super R, ?> cell) {
    var added = new Column<R>(name, unit, meaning, cell);
    return new Table<>(Stream.concat(columns.stream(), Stream.of(added)).toList(), meaning);
  }

  /** This table with one more column for each of these. */
  public <C> Table<R> columns(
      Iterable<C> each, Function<? super C, String> name, BiFunction<C, ? super R, ?> cell) {
    return columns(each, name, one -> "", cell);
  }

  /** This table with one more column for each of these, in its unit. */
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

  /** This table of a file, whose names end in units, with the units apart: p99_us is p99 in us. */
  public Table<R> withUnitsApart() {
    return new Table<>(columns.stream().map(Column::withUnitApart).toList(), meaning);
  }

  /** This table without the columns of other names. */
  public Table<R> only(Predicate<String> names) {
    return new Table<>(
        columns.stream().filter(column -> names.test(column.name())).toList(), meaning);
  }

  public List<String> names() {
    return columns.stream().map(Column::name).toList();
  }

  /** The values of a row's cells, as the functions of the columns give them. */
  public List<Object> values(R row) {
    return columns.stream().<Object>map(column -> column.cell().apply(row)).toList();
  }

  /** The cells of a row as files have them: a double has three decimals. */
  public List<String> cells(R row) {
    return values(row).stream().map(Table::text).toList();
  }

  /** The names of the columns, and below them the cells of the rows. */
  public List<List<String>> lines(Collection<? extends R> rows) {
    return Stream.concat(Stream.of(names()), rows.stream().map(this::cells)).toList();
  }

  public String csv(Collection<? extends R> rows) {
    return lines(rows).stream().map(Table::csvLine).collect(Collectors.joining());
  }

  /**
   * Reads a CSV file with a header, ours or one of others.
   *
   * @throws UncheckedIOException also if a line cannot be read
   * @throws IllegalArgumentException if the header is none or a line has more cells than it
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
          "row %d has %d cells, and there are %d columns"
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
      throw new UncheckedIOException("a text takes every line", e);
    }
    return line.toString();
  }

  /** Writes a whole CSV file; if that fails, the file is what it was before. */
  public void write(Path file, Collection<? extends R> rows) throws IOException {
    OutputFile.write(file, csv(rows));
  }

  /** Formats columns of equal width for people, in lines of this width at most. */
  public String aligned(Collection<? extends R> rows, int width) {
    return AlignedText.of(lines(rows), width);
  }

  /** Formats a table in Markdown, whose numbers are on the right. */
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
