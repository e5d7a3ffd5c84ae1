package io.github.ycsbxl.compare;

import io.github.ycsbxl.tables.TableSelection;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The unit of a table's columns of latencies whose names have none: what the user says, or what the
 * column {@code unit} has in a line. Immutable.
 *
 * @param asked empty if the user says nothing
 * @param columns that have no unit
 * @param selection of lines, without the unit
 */
record TableUnit(Optional<LatencyUnit> asked, List<String> columns, TableSelection selection) {

  /** Finds the unit, or refuses a table of which it is not known. */
  static TableUnit of(String name, List<String> columns, TableSelection selection)
      throws IOException {
    List<String> open = columns.stream().filter(FigureColumn::isWithoutUnit).toList();
    if (open.isEmpty() || columns.contains(LatencyUnit.CONDITION)) {
      return new TableUnit(Optional.empty(), open, selection);
    }
    var cells = new LinkedHashMap<>(selection.cells());
    String unit = cells.remove(LatencyUnit.CONDITION);
    if (unit == null) {
      throw new IOException(
          "%s does not say the unit of %s: write %1$s:unit=ms, or ns, us or s, or name it %s_ms"
              .formatted(name, String.join(", ", open), open.get(0)));
    }
    return new TableUnit(
        Optional.of(LatencyUnit.asked(name, unit)),
        open,
        new TableSelection(selection.table(), cells));
  }

  /** The unit of a column in a line; an IllegalArgumentException says if it is not known. */
  LatencyUnit of(FigureColumn column, Map<String, String> line) {
    return column
        .unit()
        .or(() -> asked)
        .or(() -> LatencyUnit.of(line.getOrDefault(LatencyUnit.CONDITION, "")))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unit: expected ns, us, ms or s, not '"
                        + line.get(LatencyUnit.CONDITION)
                        + "'"));
  }

  /** What a reader has to know of how the columns were taken. */
  List<String> remarks() {
    return asked
        .map(unit -> String.join(", ", columns) + " taken as " + unit + ", as asked")
        .stream()
        .toList();
  }
}
