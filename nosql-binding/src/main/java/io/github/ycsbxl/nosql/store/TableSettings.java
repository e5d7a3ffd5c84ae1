package io.github.ycsbxl.nosql.store;

import java.time.Duration;
import java.util.Optional;

/**
 * Settings of the table API, on the store's nodes or behind a proxy. Immutable.
 *
 * @param name the table that the workload will use, made sure of before it starts
 * @param ddl the statement that makes a missing table, in which <code>{table}</code> stands for the
 *     table's name; empty to make none
 * @param timeout the time that making a table may take
 */
public record TableSettings(String name, Optional<String> ddl, Duration timeout) {
  private static final String NAME = "{table}";

  /** The statement for rows with two columns: the record's key, and the bytes of all its fields. */
  public static final String DEFAULT_DDL =
      "CREATE TABLE IF NOT EXISTS " + NAME + " (id STRING, data BINARY, PRIMARY KEY(id))";

  /** The statement that makes a table; empty if none is to be made. */
  public Optional<String> statement(String table) {
    return ddl.map(text -> text.replace(NAME, table));
  }
}
