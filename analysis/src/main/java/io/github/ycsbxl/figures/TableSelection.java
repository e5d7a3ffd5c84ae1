package io.github.ycsbxl.figures;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Selection of lines of a table: {@code oracle-2012:shards=10}. Immutable.
 *
 * @param table path or name
 * @param cells by column, which a line must have
 */
record TableSelection(String table, Map<String, String> cells) {
  static final TableSelection ALL = new TableSelection("", Map.of());

  static TableSelection of(String source) throws IOException {
    int colon = source.lastIndexOf(':');
    if (colon < 0) {
      return new TableSelection(source, Map.of());
    }
    var cells = new LinkedHashMap<String, String>();
    for (String condition : source.substring(colon + 1).split(",")) {
      int equals = condition.indexOf('=');
      if (equals < 1) {
        throw new IOException(source + ": expected <table>:<column>=<value>,...");
      }
      cells.put(condition.substring(0, equals).strip(), condition.substring(equals + 1).strip());
    }
    return new TableSelection(source.substring(0, colon), cells);
  }

  boolean holds(Map<String, String> line) {
    return cells.entrySet().stream()
        .allMatch(cell -> cell.getValue().equals(line.get(cell.getKey())));
  }

  /** A condition that no line can meet, because the table has no such column. */
  void checkColumns(Iterable<String> columns) throws IOException {
    var unknown = new LinkedHashMap<>(cells);
    columns.forEach(unknown::remove);
    if (!unknown.isEmpty()) {
      throw new IOException(
          table
              + " has no column "
              + unknown.keySet().iterator().next()
              + "; it has "
              + String.join(", ", columns));
    }
  }
}
