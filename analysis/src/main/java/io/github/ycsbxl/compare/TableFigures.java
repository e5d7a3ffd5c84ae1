package io.github.ycsbxl.compare;

import io.github.ycsbxl.files.InputText;
import io.github.ycsbxl.tables.Table;
import io.github.ycsbxl.tables.TableSelection;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reader of tables with descriptive column names: {@code p99_ms} or {@code mean_us} of the line's
 * {@code operation}, {@code read_p99_ms}, {@code ops_per_sec}, {@code operations}, {@code errors},
 * also in other {@link ColumnNames usual spellings}. Other columns are settings, except a few
 * results that are not compared. Lines with the same settings are the operations of one run. If an
 * operation is repeated, the lines are several runs. Stateless.
 */
final class TableFigures {
  static final String OPERATION = "operation";

  /** Column that names a run. */
  private static final String SOURCE = "source";

  private final String name;
  private final List<String> columns;
  private final List<String> settings;
  private final TableSelection selection;
  private final boolean published;

  /** Latency columns whose names contain no unit. The user has to set their unit. */
  private final List<String> withoutUnit;

  private final Optional<LatencyUnit> asked;

  /** Determines the unit of latencies. Throws if it is unknown. */
  private TableFigures(
      String name, List<String> columns, TableSelection selection, boolean published)
      throws IOException {
    this.name = name;
    this.published = published;
    this.columns = columns;
    this.settings = columns.stream().filter(FigureColumn::isSetting).toList();
    this.withoutUnit = columns.stream().filter(FigureColumn::isWithoutUnit).toList();
    if (withoutUnit.isEmpty() || columns.contains(LatencyUnit.CONDITION)) {
      this.selection = selection;
      this.asked = Optional.empty();
      return;
    }
    var cells = new LinkedHashMap<>(selection.cells());
    String unit = cells.remove(LatencyUnit.CONDITION);
    if (unit == null) {
      throw new IOException(
          "%s does not state the unit of %s: append %1$s:unit=ms, us, ns or s, or rename the column to %s_ms"
              .formatted(name, String.join(", ", withoutUnit), withoutUnit.get(0)));
    }
    this.selection = new TableSelection(selection.table(), cells);
    this.asked = Optional.of(LatencyUnit.asked(name, unit));
  }

  /**
   * Reads a table of results/published from the jar. Returns empty if there is none of this name.
   */
  static Optional<List<Figures>> published(TableSelection selection) throws IOException {
    Optional<Table.CsvLines> table = selection.published();
    return table.isEmpty()
        ? Optional.empty()
        : Optional.of(runs(selection.table(), table.get(), selection, true));
  }

  static List<Figures> read(Path file, TableSelection selection) throws IOException {
    try (Reader reader = InputText.open(file)) {
      return runs(file.toString(), Table.read(reader), selection, false);
    } catch (UncheckedIOException e) {
      throw notATable(file, e.getCause());
    } catch (IllegalArgumentException e) {
      throw notATable(file, e);
    }
  }

  private static IOException notATable(Path file, Exception e) {
    return new IOException(file + " is not a table that 'compare' can read: " + e.getMessage(), e);
  }

  /**
   * Reads the runs of a table.
   *
   * @param published true for a table of this project, whose settings are documented
   */
  private static List<Figures> runs(
      String name, Table.CsvLines table, TableSelection selection, boolean published)
      throws IOException {
    if (SummaryFigures.isIn(table.columns())) {
      selection.checkColumns(table.columns());
      return List.of(SummaryFigures.read(table.lines()));
    }
    Table.CsvLines usual = ColumnNames.usual(table);
    return new TableFigures(name, usual.columns(), selection, published).runs(usual.lines());
  }

  private void check(List<Map<String, String>> lines) {
    List<String> figures =
        columns.stream()
            .filter(column -> FigureColumn.isFigure(column) && !column.equals(OPERATION))
            .toList();
    for (int i = 0; i < lines.size(); i++) {
      for (String column : figures) {
        FigureCell.number("row " + (i + 1) + ", " + column, lines.get(i).get(column));
      }
    }
  }

  private List<Figures> runs(List<Map<String, String>> all) throws IOException {
    selection.checkColumns(columns);
    check(all);
    List<Map<String, String>> lines = all.stream().filter(selection::holds).toList();
    if (columns.stream().noneMatch(FigureColumn::isFigure)) {
      throw new IOException(name + " has no column with a figure, such as ops_per_sec or p99_ms");
    }
    if (columns.contains("second")) {
      throw new IOException(
          name + " has one row per second of a run; compare its result directory");
    }
    if (lines.isEmpty()) {
      throw new IOException(name + " has no matching line");
    }
    List<Map<String, String>> known = lines.stream().filter(this::hasFigure).toList();
    if (known.isEmpty()) {
      throw new IOException(
          name + " has no figure in the matching line, so there is nothing to compare");
    }
    Map<List<String>, List<Map<String, String>>> runs =
        known.stream()
            .collect(
                Collectors.groupingBy(
                    line -> settings.stream().map(line::get).toList(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    List<String> naming = naming(List.copyOf(runs.keySet()));
    List<Figures> found =
        runs.values().stream()
            .flatMap(alike -> repetitions(alike, naming))
            .map(run -> run.readAs(remarks()))
            .collect(Collectors.toCollection(ArrayList::new));
    List<String> taken = settings.stream().filter(column -> !column.equals(SOURCE)).toList();
    if (!published && !taken.isEmpty()) {
      found.set(
          0,
          found.get(0).readAs(List.of("columns taken as settings: " + String.join(", ", taken))));
    }
    return found;
  }

  /**
   * Returns the unit of a column in a line. Throws an IllegalArgumentException if it is unknown.
   */
  LatencyUnit unit(FigureColumn column, Map<String, String> line) {
    return column
        .unit()
        .or(() -> asked)
        .or(() -> LatencyUnit.parse(line.getOrDefault(LatencyUnit.CONDITION, "")))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unit: expected ns, us, ms or s, not '"
                        + line.get(LatencyUnit.CONDITION)
                        + "'"));
  }

  /** Returns the columns of settings. The first column names the source. */
  List<String> settings() {
    return settings;
  }

  private List<String> remarks() {
    return asked
        .map(unit -> String.join(", ", withoutUnit) + " taken as " + unit + ", as asked")
        .stream()
        .toList();
  }

  /**
   * Returns the runs of one setting, each with at most one line per operation. Several runs are
   * numbered.
   */
  private Stream<Figures> repetitions(List<Map<String, String>> alike, List<String> naming) {
    var repetitions = new ArrayList<List<Map<String, String>>>();
    var seen = new HashMap<String, Integer>();
    for (Map<String, String> line : alike) {
      int run = seen.merge(line.getOrDefault(OPERATION, ""), 1, Integer::sum);
      if (run > repetitions.size()) {
        repetitions.add(new ArrayList<>());
      }
      repetitions.get(run - 1).add(line);
    }
    return IntStream.range(0, repetitions.size())
        .mapToObj(
            i -> {
              Figures run = new TableRun(this, repetitions.get(i)).figures(naming);
              return repetitions.size() == 1
                  ? run
                  : run.named((run.name() + " #" + (i + 1)).strip());
            });
  }

  /** Returns true if the line has any number. Some publications show results in charts only. */
  private boolean hasFigure(Map<String, String> line) {
    return columns.stream()
        .filter(column -> FigureColumn.isFigure(column) && !column.equals(OPERATION))
        .anyMatch(column -> !line.getOrDefault(column, "").isEmpty());
  }

  /**
   * Returns the columns that form the name of a run: the first column, plus others as needed to
   * make names unique.
   */
  private List<String> naming(List<List<String>> runs) {
    List<Integer> naming = settings.isEmpty() ? List.of() : List.of(0);
    for (int column = 1; column < settings.size(); column++) {
      if (runs.size() > 1 && different(runs, List.of(column)) == runs.size()) {
        return List.of(settings.get(0), settings.get(column));
      }
      var more = new ArrayList<>(naming);
      more.add(column);
      if (different(runs, more) > different(runs, naming)) {
        naming = more;
      }
    }
    return naming.stream().map(settings::get).toList();
  }

  private static long different(List<List<String>> runs, List<Integer> columns) {
    return runs.stream().map(run -> columns.stream().map(run::get).toList()).distinct().count();
  }
}
