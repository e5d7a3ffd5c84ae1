package io.github.ycsbxl.results;

import io.github.ycsbxl.table.Table;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.csv.CSVParser;

/**
 * Selection of lines of a table: {@code oracle-2012:shards=10}. Immutable.
 *
 * @param table path or name
 * @param cells by column, which a line must have
 */
public record TableSelection(String table, Map<String, String> cells) {
  public static final TableSelection ALL = new TableSelection("", Map.of());

  public static TableSelection of(String source) throws IOException {
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

  /** A table of results/published, which is part of the jar; empty if there is none of the name. */
  public Optional<Reader> published() {
    return Optional.ofNullable(
            TableSelection.class.getResourceAsStream("published/" + table + ".csv"))
        .map(in -> new InputStreamReader(in, StandardCharsets.UTF_8));
  }

  /** Whether these are lines of a published table. */
  boolean isPublished() throws IOException {
    Optional<Reader> found = published();
    if (found.isEmpty()) {
      return false;
    }
    try (CSVParser lines = CSVParser.parse(found.get(), Table.READ_FORMAT)) {
      return lines.stream().anyMatch(line -> holds(line.toMap()));
    }
  }

  public boolean holds(Map<String, String> line) {
    return cells.entrySet().stream()
        .allMatch(cell -> cell.getValue().equals(line.get(cell.getKey())));
  }

  /** A condition that no line can meet, because the table has no such column. */
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
