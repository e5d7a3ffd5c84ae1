package io.github.ycsbxl.report;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A table whose first column names its rows. Immutable.
 *
 * @param caption what it tells, with the unit of its numbers
 * @param head names of the columns, the first one's among them
 */
record Table(String caption, List<String> head, List<List<Cell>> rows) implements Block {
  @Override
  public String html() {
    return "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\""
        + Html.escape(caption)
        + "\"><table><caption>"
        + Html.escape(caption)
        + "</caption><thead><tr>"
        + head.stream()
            .map(name -> "<th scope=\"col\">" + Html.escape(name) + "</th>")
            .collect(Collectors.joining())
        + "</tr></thead><tbody>\n"
        + rows.stream().map(Table::row).collect(Collectors.joining())
        + "</tbody></table></div>\n";
  }

  /** The same behind a line that opens it. */
  String folded() {
    return "<details><summary>"
        + Html.escape("Table: " + caption)
        + "</summary>\n"
        + html()
        + "</details>\n";
  }

  private static String row(List<Cell> cells) {
    return "<tr><th scope=\"row\">"
        + cells.get(0).html()
        + "</th>"
        + cells.stream()
            .skip(1)
            .map(cell -> "<td>" + cell.html() + "</td>")
            .collect(Collectors.joining())
        + "</tr>\n";
  }
}
