package io.github.ycsbxl.compare;

import io.github.ycsbxl.config.InputText;
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
 * Figures of tables whose columns are named by their content: {@code p99_ms} or {@code mean_us} of
 * the line's {@code operation}, {@code read_p99_ms}, {@code ops_per_sec}, {@code operations}. All
 * other columns are the setting, but for a few results that nothing is compared with. Lines of one
 * setting are the operations of one run, or several runs if they have the same operation.
 * Stateless.
 */
final class TableFigures {
  static final String OPERATION = "operation";

  private TableFigures() {}

  /** Reads a table of results/published, which is part of the jar; empty if none has the name. */
  static Optional<List<Figures>> published(TableSelection selection) throws IOException {
    Optional<Table.CsvLines> table = selection.published();
    return table.isEmpty()
        ? Optional.empty()
        : Optional.of(runs(selection.table(), table.get(), selection));
  }

  static List<Figures> read(Path file, TableSelection selection) throws IOException {
    try (Reader reader = InputText.open(file)) {
      return runs(file.toString(), Table.read(reader), selection);
    } catch (UncheckedIOException e) {
      throw notATable(file, e.getCause());
    } catch (IllegalArgumentException e) {
      throw notATable(file, e);
    }
  }

  private static IOException notATable(Path file, Exception e) {
    return new IOException(file + " is not a table that can be compared: " + e.getMessage(), e);
  }

  private static List<Figures> runs(String name, Table.CsvLines table, TableSelection selection)
      throws IOException {
    if (SummaryFigures.isIn(table.columns())) {
      selection.checkColumns(table.columns());
      return List.of(SummaryFigures.read(table.lines()));
    }
    TableUnit unit = TableUnit.of(name, table.columns(), selection);
    TableSelection chosen = unit.selection();
    chosen.checkColumns(table.columns());
    check(table);
    List<Figures> runs =
        runs(name, table.columns(), table.lines().stream().filter(chosen::holds).toList(), unit);
    return runs.stream().map(run -> run.remarked(unit.remarks())).toList();
  }

  /** Refuses the first cell of a figure that cannot be one. */
  private static void check(Table.CsvLines table) {
    List<String> figures =
        table.columns().stream()
            .filter(column -> FigureColumn.isFigure(column) && !column.equals(OPERATION))
            .toList();
    for (int i = 0; i < table.lines().size(); i++) {
      for (String column : figures) {
        FigureCell.number("row " + (i + 1) + ", " + column, table.lines().get(i).get(column));
      }
    }
  }

  private static List<Figures> runs(
      String name, List<String> columns, List<Map<String, String>> lines, TableUnit unit)
      throws IOException {
    if (columns.stream().noneMatch(FigureColumn::isFigure)) {
      throw new IOException(name + " has no column with figures, such as ops_per_sec or p99_ms");
    }
    if (columns.contains("second")) {
      throw new IOException(name + " has the seconds of a run; compare its result folder");
    }
    if (lines.isEmpty()) {
      throw new IOException(name + " has no such line");
    }
    if (lines.stream().noneMatch(line -> hasFigure(columns, line))) {
      throw new IOException(name + " has no figure in such a line: there is nothing to compare");
    }
    List<String> settings = columns.stream().filter(FigureColumn::isSetting).toList();
    Map<List<String>, List<Map<String, String>>> runs =
        lines.stream()
            .filter(line -> hasFigure(columns, line))
            .collect(
                Collectors.groupingBy(
                    line -> settings.stream().map(line::get).toList(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    List<String> naming = naming(settings, runs.keySet().stream().toList());
    return runs.values().stream()
        .flatMap(alike -> repetitions(alike, settings, naming, unit))
        .toList();
  }

  /** The runs of one setting, each with a line per operation at most; several are numbered. */
  private static Stream<Figures> repetitions(
      List<Map<String, String>> alike, List<String> settings, List<String> naming, TableUnit unit) {
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
              Figures run = TableRun.of(repetitions.get(i), settings, naming, unit);
              return repetitions.size() == 1
                  ? run
                  : run.named((run.name() + " #" + (i + 1)).strip());
            });
  }

  /**
   * Whether a line has any figure; of some tests a publication has the setting alone, and charts.
   */
  private static boolean hasFigure(List<String> columns, Map<String, String> line) {
    return columns.stream()
        .filter(column -> FigureColumn.isFigure(column) && !column.equals(OPERATION))
        .anyMatch(column -> !line.getOrDefault(column, "").isEmpty());
  }

  /** The columns that name a run: the first, and one or more in which all runs differ. */
  private static List<String> naming(List<String> settings, List<List<String>> runs) {
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
