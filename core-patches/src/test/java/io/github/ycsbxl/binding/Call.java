package io.github.ycsbxl.binding;

import java.util.Set;

/**
 * Call of {@link MapStore}.
 *
 * @param number number of the call among all calls of the store, from 0
 * @param fields requested or written fields; null for all
 * @param key key or, for a read of several records, all keys separated by spaces
 * @param records requested number of records of a scan or multiget; otherwise 1
 */
public record Call(long number, Kind kind, String key, Set<String> fields, int records) {

  public enum Kind {
    READ,
    SCAN,
    UPDATE,
    INSERT,
    DELETE,
    READ_VERSIONED,
    REPLACE,
    READ_LATEST,
    READ_ALL
  }

  public boolean is(Kind wanted) {
    return kind == wanted;
  }

  /** Returns the same call without its number. */
  public Call anywhere() {
    return new Call(0, kind, key, fields, records);
  }
}
