package io.github.ycsbxl.screen;

import io.github.ycsbxl.tables.AlignedText;
import java.util.ArrayList;
import java.util.List;

/**
 * A column of a table for people. Immutable.
 *
 * @param cells formatted cells, one per line
 */
record SummaryColumn(String title, List<String> cells) {
  /** Returns true if the cells are not all the same. */
  boolean differs() {
    return cells.stream().distinct().count() > 1;
  }

  /** Returns true unless all cells are empty. */
  boolean tells() {
    return cells.stream().anyMatch(cell -> !cell.isEmpty());
  }

  /**
   * Formats columns with the same number of cells up to this width. The first one is left-aligned;
   * it is repeated if the others need several blocks.
   */
  static String align(List<SummaryColumn> columns, int width) {
    var lines = new ArrayList<List<String>>();
    lines.add(columns.stream().map(SummaryColumn::title).toList());
    for (int i = 0; i < columns.get(0).cells().size(); i++) {
      int line = i;
      lines.add(columns.stream().map(column -> column.cells().get(line)).toList());
    }
    return AlignedText.align(lines, width, 1);
  }
}
