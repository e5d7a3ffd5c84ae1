package io.github.ycsbxl.binding;

import java.util.Set;

/**
 * A call of {@link MapStore}.
 *
 * @param number of the call among all of the store, from 0
 * @param fields asked for or written; null for all
 * @param key all of them, after spaces, in a read of several
 * @param records that a scan or a read of several asks for, else 1
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

  /** The same call wherever it comes in a sequence. */
  public Call anywhere() {
    return new Call(0, kind, key, fields, records);
  }
}
