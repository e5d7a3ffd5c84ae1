package io.github.ycsbxl.nosql.store;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.records.RecordConfig;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Settings of the table API, for a store's nodes or a proxy. Immutable.
 *
 * @param name table of the workload; created or checked before the workload starts
 * @param ddl statement that creates a missing table, with <code>{table}</code> in place of its
 *     name; empty to create none
 * @param timeout timeout for the creation of a table
 */
public record TableSettings(String name, Optional<String> ddl, Duration timeout) {
  private static final String NAME = "{table}";
  private static final String KEY = "id";
  private static final String DATA = "data";
  private static final String BINARY = "BINARY";

  /** Statement for rows with two columns: the record's key, and the bytes of all its fields. */
  private static final String DEFAULT_DDL =
      "CREATE TABLE IF NOT EXISTS " + NAME + " (id STRING, data BINARY, PRIMARY KEY(id))";

  private static final String NO_DDL = "none";

  public static final Property<String> DDL =
      Property.declare("nosql.ddl", DEFAULT_DDL, ValueForm.text())
          .scope(Scope.SCENARIO, Scope.CONNECTION)
          .meaning("statement that creates a missing table; `none` creates none");
  public static final Property<Duration> DDL_TIMEOUT =
      Property.declare("nosql.ddl.timeout", "60s", UnitForms.duration())
          .scope(Scope.SCENARIO, Scope.CONNECTION)
          .meaning("timeout for creating a table");
  public static final List<Property<?>> PROPERTIES = List.of(DDL, DDL_TIMEOUT);

  public static TableSettings from(PropertyReader reader) {
    return new TableSettings(
        reader.get(RecordConfig.TABLE),
        Optional.of(reader.get(DDL)).filter(ddl -> !ddl.equalsIgnoreCase(NO_DDL)),
        reader.get(DDL_TIMEOUT));
  }

  /**
   * Checks whether a table can hold records.
   *
   * @param columnTypes maps the names of the table's columns, in lower case, to their types in
   *     upper case
   * @throws IllegalArgumentException if it cannot
   */
  public static void check(String table, List<String> primaryKey, Map<String, String> columnTypes) {
    boolean isKeyed = primaryKey.size() == 1 && primaryKey.get(0).equalsIgnoreCase(KEY);
    if (!isKeyed
        || !"STRING".equals(columnTypes.get(KEY))
        || !BINARY.equals(columnTypes.get(DATA))) {
      throw new IllegalArgumentException(
          "table %s has the columns %s and the primary key %s; expected id STRING, data BINARY and PRIMARY KEY(id)"
              .formatted(table, new TreeMap<>(columnTypes), primaryKey));
    }
  }

  /** Returns the statement that creates a table; empty if tables must not be created. */
  public Optional<String> statement(String table) {
    return ddl.map(text -> text.replace(NAME, table));
  }
}
