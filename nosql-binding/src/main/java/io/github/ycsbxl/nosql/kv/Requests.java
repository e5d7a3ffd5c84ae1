package io.github.ycsbxl.nosql.kv;

import io.github.ycsbxl.nosql.store.RequestOptions.Consistency;
import java.util.function.Consumer;
import oracle.kv.Version;

/**
 * Requests for records through one of the client's two APIs. Methods throw the client's exceptions.
 * Implementations are thread-safe.
 */
interface Requests {

  /** A record in a store. */
  record Found(byte[] record, Version version) {}

  /**
   * Outcome of a conditional put.
   *
   * @param current current record if the condition was false; null if there is no record
   */
  record Replaced(boolean done, Found current) {
    static final Replaced DONE = new Replaced(true, null);

    static Replaced refused(Found current) {
      return new Replaced(false, current);
    }
  }

  /** Returns the record; null if there is none. */
  Found get(String table, String key, Consistency consistency);

  /** Inserts the record if the key is absent. Returns false otherwise. */
  boolean insert(String table, String key, byte[] record);

  Replaced replace(String table, String key, byte[] record, Version expected);

  /** Deletes the record. Returns false if it does not exist. */
  boolean delete(String table, String key);

  /** Scans records. Returns false without a scan if keys have no order. */
  boolean scan(String table, String startKey, int limit, Consumer<byte[]> records);

  /**
   * Requests that insert in bulk until the first other operation. That operation waits until the
   * store has all records. Later inserts are sent individually. Thread-safe.
   */
  record LoadingRequests(Requests single, KvKeys keys, BulkLoad load) implements Requests {

    /** Inserts a record. During the bulk load, returns true without a response of the store. */
    @Override
    public boolean insert(String table, String key, byte[] record) {
      return load.take(keys.key(table, key), record) || single.insert(table, key, record);
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
