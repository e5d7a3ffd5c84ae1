package io.github.ycsbxl.nosql.kv;

import io.github.ycsbxl.nosql.store.Consistency;
import java.util.function.Consumer;
import oracle.kv.Version;

/**
 * The requests that one of the client's interfaces makes of the operations on records. They throw
 * what the client throws. Implementations are thread-safe.
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

  /** Whether there is an order of keys to scan in; nothing is done if not. */
  boolean scan(String table, String startKey, int limit, Consumer<byte[]> records);
}
