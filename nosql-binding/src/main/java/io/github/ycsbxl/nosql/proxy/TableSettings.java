package io.github.ycsbxl.nosql.proxy;

import java.time.Duration;
import java.util.Optional;

/**
 * How a table that is missing is made.
 *
 * @param name the table that the workload will use, made sure of before it starts
 * @param ddl the statement, in which {@link #NAME} stands for the table's name; empty to make none
 * @param limits what the cloud service charges for; a store of one's own has no limits
 */
public record TableSettings(
    String name, Optional<String> ddl, Duration timeout, Optional<Limits> limits) {

  /** Stands for the table's name in a statement. */
  public static final String NAME = "{table}";

  /** A record is a row: its key, and the bytes of all its fields. */
  public static final String DEFAULT_DDL =
      "CREATE TABLE IF NOT EXISTS " + NAME + " (id STRING, data BINARY, PRIMARY KEY(id))";
}
