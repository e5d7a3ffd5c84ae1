package io.github.ycsbxl.tables;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Selection of table lines, such as {@code oracle-2012:shards=10}. Immutable.
 *
 * @param table path or name
 * @param cells required cells, by column
 */
public record TableSelection(String table, Map<String, String> cells) {
  public static final TableSelection ALL = new TableSelection("", Map.of());

  public static TableSelection parse(String source) throws IOException {
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

  /**
   * Reads a table of results/published from the jar, or returns empty if there is none of this
   * name.
   */
  public Optional<Table.CsvLines> published() throws IOException {
    InputStream file = TableSelection.class.getResourceAsStream("published/" + table + ".csv");
    if (file == null) {
      return Optional.empty();
    }
    try (var reader = new InputStreamReader(file, StandardCharsets.UTF_8)) {
      return Optional.of(Table.read(reader));
    }
  }

  public boolean isPublished() throws IOException {
    return published().filter(found -> found.lines().stream().anyMatch(this::holds)).isPresent();
  }

  public boolean holds(Map<String, String> line) {
    return cells.entrySet().stream()
        .allMatch(cell -> cell.getValue().equals(line.get(cell.getKey())));
  }

  /** Throws if a condition names a column that the table does not have. */
  public void checkColumns(Iterable<String> columns) throws IOException {
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
