package io.github.ycsbxl.page;

import io.github.ycsbxl.table.Table;
import java.util.Collection;
import java.util.List;

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

  /** Makes the cells of rows, with all digits of their numbers. */
  public static <R> HtmlTable of(String caption, Table<R> table, Collection<? extends R> rows) {
    return new HtmlTable(
        caption,
        table.columns().stream().map(Head::of).toList(),
        rows.stream().map(row -> table.values(row).stream().map(Cell::of).toList()).toList());
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
