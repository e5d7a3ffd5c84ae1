package io.github.ycsbxl.nosql.kv;

import io.github.ycsbxl.nosql.store.RequestOptions.Consistency;
import java.util.function.Consumer;
import oracle.kv.Version;

/**
 * Requests for records through one of the client's two interfaces. They throw what the client
 * throws. Implementations are thread-safe.
 */
interface Requests {

  /** A record that a store has. */
  record Found(byte[] record, Version version) {}

  /**
   * Outcome of a put on condition of a version.
   *
   * @param current the record that the store has if the put was not done; null if it has none
   */
  record Replaced(boolean done, Found current) {
    static final Replaced DONE = new Replaced(true, null);

    static Replaced refused(Found current) {
      return new Replaced(false, current);
    }
  }

  /** Null if there is none. */
  Found get(String table, String key, Consistency consistency);

  /** Whether the key was free. */
  boolean insert(String table, String key, byte[] record);

  Replaced replace(String table, String key, byte[] record, Version expected);

  /** Whether there was one. */
  boolean delete(String table, String key);

  /** False, and nothing is done, where keys have no order to scan in. */
  boolean scan(String table, String startKey, int limit, Consumer<byte[]> records);

  /**
   * Requests that insert in bulk until the first one that is no insert, which waits until the store
   * has all records; later inserts are single. Thread-safe.
   */
  record LoadingRequests(Requests single, KvKeys keys, BulkLoad load) implements Requests {

    /** True without an answer of the store while the load goes on. */
    @Override
    public boolean insert(String table, String key, byte[] record) {
      return load.take(keys.of(table, key), record) || single.insert(table, key, record);
    }

    @Override
    public Found get(String table, String key, Consistency consistency) {
      load.end();
      return single.get(table, key, consistency);
    }

    @Override
    public Replaced replace(String table, String key, byte[] record, Version expected) {
      load.end();
      return single.replace(table, key, record, expected);
    }

    @Override
    public boolean delete(String table, String key) {
      load.end();
      return single.delete(table, key);
    }

    @Override
    public boolean scan(String table, String startKey, int limit, Consumer<byte[]> records) {
      load.end();
      return single.scan(table, startKey, limit, records);
    }
  }
}
