package io.github.ycsbxl.report;

import java.util.List;

/**
 * A table whose first column names its rows. Immutable.
 *
 * @param caption what it tells, with the unit of its numbers
 * @param head names of the columns, the first one's among them
 */
record HtmlTable(String caption, List<String> head, List<List<Cell>> rows) implements Block {
  @Override
  public String html() {
    return HtmlTemplate.TABLE.of(this);
  }

  /** The same behind a line that opens it. */
  String folded() {
    return HtmlTemplate.FOLDED.of(this);
  }
}
