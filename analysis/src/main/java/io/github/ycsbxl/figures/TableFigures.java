package io.github.ycsbxl.figures;

import io.github.ycsbxl.table.Table;
import io.github.ycsbxl.table.TableSelection;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Figures of tables whose columns are named by their content: {@code p99_ms} or {@code mean_us} of
 * the line's {@code operation}, {@code read_p99_ms}, {@code ops_per_sec}, {@code operations}. All
 * other columns are the setting, but for a few results that nothing is compared with. Lines of one
 * setting are the operations of one run. Stateless.
 */
final class TableFigures {
  private TableFigures() {}

  /** Reads a table of results/published, which is part of the jar; empty if none has the name. */
  static Optional<List<RunFigures>> published(TableSelection selection) throws IOException {
    Optional<Table.CsvLines> table = selection.published();
    return table.isEmpty()
        ? Optional.empty()
        : Optional.of(runs(selection.table(), table.get(), selection));
  }

  static List<RunFigures> read(Path file, TableSelection selection) throws IOException {
    try (Reader reader = Files.newBufferedReader(file)) {
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

  private static List<RunFigures> runs(String name, Table.CsvLines table, TableSelection selection)
      throws IOException {
    selection.checkColumns(table.columns());
    return SummaryFigures.isIn(table.columns())
        ? List.of(SummaryFigures.read(table.lines()))
        : runs(name, table.columns(), table.lines().stream().filter(selection::holds).toList());
  }

  private static List<RunFigures> runs(
      String name, List<String> columns, List<Map<String, String>> lines) throws IOException {
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
    return runs.values().stream().map(run -> TableRun.of(run, settings, naming)).toList();
  }

  /**
   * Whether a line has any figure; of some tests a publication has the setting alone, and charts.
   */
  private static boolean hasFigure(List<String> columns, Map<String, String> line) {
    return columns.stream()
        .filter(column -> FigureColumn.isFigure(column) && !column.equals("operation"))
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

  static Optional<Double> number(String cell) {
    return cell == null || cell.isEmpty() ? Optional.empty() : Optional.of(Double.valueOf(cell));
  }
}
