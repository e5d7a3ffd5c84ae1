package io.github.ycsbxl.nosql.store;

import io.github.ycsbxl.binding.NodeTimed;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.nosql.store.RequestOptions.Consistency;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import site.ycsb.Status;

/**
 * Records of a store for one client thread, in any mode of the binding. Every write is atomic.
 * Answers are statuses: OK and those named below, {@linkplain
 * io.github.ycsbxl.binding.Statuses#indeterminate indeterminate} where a write may or may not have
 * taken place, ERROR where nothing happened. Not thread-safe.
 */
public interface RecordStore {

  /** Reads a record and returns OK, or NOT_FOUND, which leaves {@code into} as it was. */
  Status read(String table, String key, Consistency consistency, StoredRecord into);

  /**
   * Hands over the records that exist, in the order of the keys: returns OK if all do, NOT_FOUND if
   * one or more are absent.
   */
  default Status readAll(
      String table,
      List<String> keys,
      Consistency consistency,
      BiConsumer<String, byte[]> records) {
    var record = new StoredRecord();
    Status all = Status.OK;
    for (String key : keys) {
      Status status = read(table, key, consistency, record);
      if (status.isOk()) {
        records.accept(key, record.bytes());
      } else if (Statuses.isNotFound(status)) {
        all = status;
      } else {
        return status;
      }
    }
    return all;
  }

  /** Inserts a record and returns OK or EXISTS. */
  Status insert(String table, String key, byte[] record);

  /**
   * Updates a record and returns OK or NOT_FOUND. {@code change} makes the new record of the old
   * one, once per attempt.
   */
  Status update(String table, String key, UnaryOperator<byte[]> change);

  /**
   * Replaces a record of this version and returns OK, NOT_FOUND, or CONFLICT, which fills {@code
   * current} with the record in the store.
   */
  Status replace(
      String table, String key, byte[] record, Object expectedVersion, StoredRecord current);

  /** Deletes a record and returns OK or NOT_FOUND. */
  Status delete(String table, String key);

  /**
   * Hands over up to {@code limit} records in the order of their keys' UTF-8 bytes, the first at or
   * after {@code startKey}; none unless it returns OK. NOT_IMPLEMENTED where there is no order.
   */
  Status scan(String table, String startKey, int limit, Consumer<byte[]> records);

  /** Sets the observer of requests, if there are several nodes that can be distinguished. */
  default void observeNodes(NodeTimed.Observer observer) {}

  /** Returns when every replica has everything that was written before the call. */
  void awaitReplicas(Duration timeout) throws IOException;

  /**
   * The number of shards among which the records are divided; empty if the store does not show it.
   */
  default OptionalInt shards() {
    return OptionalInt.empty();
  }

  /** The number of nodes that have each record; empty if the store does not show it. */
  default OptionalInt replicas() {
    return OptionalInt.empty();
  }

  /** Ends this thread's use of the store; the last thread closes it. */
  void close() throws IOException;

  /**
   * Record as the store holds it: its bytes and their version. Mutable, so that a thread can use
   * one for all its reads; not thread-safe.
   */
  final class StoredRecord {
    private byte[] bytes;
    private Object version;

    public void set(byte[] newBytes, Object newVersion) {
      bytes = newBytes;
      version = newVersion;
    }

    public byte[] bytes() {
      return bytes;
    }

    /** The mode's own notion of a version, to be given back to {@link RecordStore#replace}. */
    public Object version() {
      return version;
    }
  }
}
