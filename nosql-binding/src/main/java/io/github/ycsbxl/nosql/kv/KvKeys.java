package io.github.ycsbxl.nosql.kv;

import oracle.kv.Key;

/** Formats of record keys in a store. Stateless. */
public enum KvKeys {
  /**
   * The record's key is the major path, which the store hashes. The table name follows as minor
   * path, so that records of different tables are separate. YCSB's default table has no minor path,
   * so that its keys need no additional bytes.
   */
  COMPONENT {
    @Override
    Key key(String table, String key) {
      return table.equals(DEFAULT_TABLE) ? Key.createKey(key) : Key.createKey(key, table);
    }
  },

  /**
   * A key that starts with a slash is a complete path as written by {@link Key#toString}, major and
   * minor, without a table. Thus keys of other programs can be read. Any other key is a {@link
   * #COMPONENT}.
   */
  PATH {
    @Override
    Key key(String table, String key) {
      if (!key.startsWith("/")) {
        return COMPONENT.key(table, key);
      }
      try {
        Key path = Key.fromString(key);
        if (path.getMajorPath().get(0).isEmpty()) {
          throw new IllegalArgumentException("its first component is empty");
        }
        return path;
      } catch (IllegalArgumentException e) {
        throw new NoPathException("%s is not a key path: %s".formatted(key, e.getMessage()), e);
      }
    }
  };

  private static final String DEFAULT_TABLE = "usertable";

  /** Pseudo-table of all keys that {@link #COMPONENT} does not produce. */
  private static final String PATHS = "/";

  /** Failure to parse a text as a key. Nothing was sent to the store. */
  static final class NoPathException extends IllegalArgumentException {
    NoPathException(String message, IllegalArgumentException cause) {
      super(message, cause);
    }
  }

  /**
   * Returns the key of a record in a table.
   *
   * @throws NoPathException if the record has no key in this format
   */
  abstract Key key(String table, String key);

  public static String table(Key key) {
    if (isPath(key)) {
      return PATHS;
    }
    return key.getMinorPath().isEmpty() ? DEFAULT_TABLE : key.getMinorPath().get(0);
  }

  /** Returns the record's own key. */
  public static String record(Key key) {
    return isPath(key) ? key.toString() : key.getMajorPath().get(0);
  }

  private static boolean isPath(Key key) {
    return key.getMajorPath().size() > 1 || key.getMinorPath().size() > 1;
  }
}
