package io.github.ycsbxl.nosql.kv;

import oracle.kv.Key;

/**
 * The keys under which a store holds records: the record's key is the whole major path, which the
 * store hashes. The name of a table other than YCSB's default follows as minor path, so that tables
 * do not mix and a record of the default table costs no byte more than its key. Stateless.
 */
public final class KvKeys {
  private static final String DEFAULT_TABLE = "usertable";

  private KvKeys() {}

  static Key of(String table, String key) {
    return table.equals(DEFAULT_TABLE) ? Key.createKey(key) : Key.createKey(key, table);
  }

  /** Throws an UnsupportedOperationException if no record of ours has the key. */
  public static String table(Key key) {
    if (key.getMajorPath().size() != 1 || key.getMinorPath().size() > 1) {
      throw new UnsupportedOperationException(
          key + ": a key here is one component, and the name of a table may follow");
    }
    return key.getMinorPath().isEmpty() ? DEFAULT_TABLE : key.getMinorPath().get(0);
  }

  /** The record's own key. */
  public static String record(Key key) {
    return key.getMajorPath().get(0);
  }
}
