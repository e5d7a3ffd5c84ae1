package io.github.ycsbxl.page;

import io.github.ycsbxl.table.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table whose first column names its rows. Immutable.
 *
 * @param caption what it shows, with the unit of its numbers
 * @param head of the columns, the first one's among them
 */
public record HtmlTable(String caption, List<Head> head, List<List<Cell>> rows)
    implements Section.Block {

  /** Name of a column, and the meaning that a pointer on it shows. */
  public record Head(String title, String meaning) {
    static Head of(Table.Column<?> column) {
      return new Head(column.title().replace('_', ' '), column.meaning().replace("`", ""));
    }
  }

  /** Makes the cells of rows, with all digits of their numbers, in the unit of each column. */
  public static <R> HtmlTable of(String caption, Table<R> table, Collection<? extends R> rows) {
    List<List<Cell>> cells =
        rows.stream().map(row -> table.values(row).stream().map(Cell::of).toList()).toList();
    var units = new ArrayList<DisplayUnit>();
    var head = new ArrayList<Head>();
    for (Table.Column<R> column : table.columns()) {
      int at = units.size();
      DisplayUnit unit =
          DisplayUnit.of(
              column.unit(), cells.stream().flatMapToDouble(row -> row.get(at).number()));
      units.add(unit);
      head.add(Head.of(column.in(unit.name())));
    }
    return new HtmlTable(caption, head, cells.stream().map(row -> inUnits(row, units)).toList());
  }

  private static List<Cell> inUnits(List<Cell> row, List<DisplayUnit> units) {
    return IntStream.range(0, row.size()).mapToObj(i -> units.get(i).of(row.get(i))).toList();
  }

  /** The same table without the digits that are not shown. */
  HtmlTable rounded() {
    return new HtmlTable(
        caption,
        head,
        rows.stream()
            .map(row -> row.stream().map(cell -> Cell.text(cell.text())).toList())
            .toList());
  }

  @Override
  public String html() {
    return HtmlTemplate.TABLE.of(this);
  }

  /** Renders the table behind a line that opens it. */
  public String folded() {
    return HtmlTemplate.FOLDED.of(this);
  }
}
