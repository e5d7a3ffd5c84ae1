package io.github.ycsbxl.report;

import java.util.List;

/** Row of the numbers that are read first. Immutable. */
record KeyFigures(List<Tile> tiles) implements Block {

  /** A number with its name and unit. */
  record Tile(String name, Cell value, String unit) {}

  @Override
  public String html() {
    return HtmlTemplate.TILES.of(this);
  }
}
