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
   * Outcome of a put that is conditional on a version.
   *
   * @param current the record in the store if the put was not done; null if there is none
   */
  record Replaced(boolean done, Found current) {
    static final Replaced DONE = new Replaced(true, null);

    static Replaced refused(Found current) {
      return new Replaced(false, current);
    }
  }

  /** Returns the record; null if there is none. */
  Found get(String table, String key, Consistency consistency);

  /** Inserts the record if the key is free, and returns whether it was. */
  boolean insert(String table, String key, byte[] record);

  Replaced replace(String table, String key, byte[] record, Version expected);

  /** Deletes the record, and returns whether it existed. */
  boolean delete(String table, String key);

  /** Scans records; returns false, and does nothing, where keys have no order. */
  boolean scan(String table, String startKey, int limit, Consumer<byte[]> records);

  /**
   * Requests that insert in bulk until the first one that is no insert, which waits until the store
   * has all records; later inserts are single. Thread-safe.
   */
  record LoadingRequests(Requests single, KvKeys keys, BulkLoad load) implements Requests {

    /** Inserts a record; returns true without an answer of the store while the load goes on. */
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
