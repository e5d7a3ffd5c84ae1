package io.github.ycsbxl.nosql.kv;

import oracle.kv.Key;

/** Form of the keys under which a store holds records. Stateless. */
public enum KvKeys {
  /**
   * The record's key is the whole major path, which the store hashes. The name of a table other
   * than YCSB's default follows as minor path, so that tables do not mix and a record of the
   * default table costs no byte more than its key.
   */
  COMPONENT {
    @Override
    Key of(String table, String key) {
      return table.equals(DEFAULT_TABLE) ? Key.createKey(key) : Key.createKey(key, table);
    }
  },

  /**
   * A key that begins with a slash is a whole path as {@link Key#toString} writes it, major and
   * minor, without a table, so that keys of other programs can be read. Any other is a {@link
   * #COMPONENT}.
   */
  PATH {
    @Override
    Key of(String table, String key) {
      if (!key.startsWith("/")) {
        return COMPONENT.of(table, key);
      }
      try {
        Key path = Key.fromString(key);
        if (path.getMajorPath().get(0).isEmpty()) {
          throw new IllegalArgumentException("its first component is empty");
        }
        return path;
      } catch (IllegalArgumentException e) {
        throw new NoPathException(key + " is no path of a key: " + e.getMessage(), e);
      }
    }
  };

  private static final String DEFAULT_TABLE = "usertable";

  /** The table of keys with other paths than one component, or one and a table. */
  private static final String PATHS = "/";

  /** Failure of a text that no key is written as; nothing was sent to the store. */
  static final class NoPathException extends IllegalArgumentException {
    NoPathException(String message, IllegalArgumentException cause) {
      super(message, cause);
    }
  }

  /**
   * The key under which a record of a table is stored.
   *
   * @throws NoPathException if the form has none for it
   */
  abstract Key of(String table, String key);

  /** The table of the record under a key. */
  public static String table(Key key) {
    if (isPath(key)) {
      return PATHS;
    }
    return key.getMinorPath().isEmpty() ? DEFAULT_TABLE : key.getMinorPath().get(0);
  }

  /** The record's own key. */
  public static String record(Key key) {
    return isPath(key) ? key.toString() : key.getMajorPath().get(0);
  }

  private static boolean isPath(Key key) {
    return key.getMajorPath().size() > 1 || key.getMinorPath().size() > 1;
  }
}
