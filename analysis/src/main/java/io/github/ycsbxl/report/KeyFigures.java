package io.github.ycsbxl.report;

import java.util.List;
import java.util.stream.Collectors;

/** Row of the numbers that are read first. Immutable. */
record KeyFigures(List<Tile> tiles) implements Block {

  /** A number with its name and unit. */
  record Tile(String name, Cell value, String unit) {
    String html() {
      return "<div><dt>"
          + Html.escape(name)
          + "</dt><dd>"
          + value.html()
          + " <small>"
          + Html.escape(unit)
          + "</small></dd></div>\n";
    }
  }

  @Override
  public String html() {
    return "<dl class=\"tiles\">\n"
        + tiles.stream().map(Tile::html).collect(Collectors.joining())
        + "</dl>\n";
  }
}
