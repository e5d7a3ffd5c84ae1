package io.github.ycsbxl.nosql.store;

import io.github.ycsbxl.binding.NodeTimed;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.nosql.store.RequestOptions.Consistency;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import site.ycsb.Status;

/**
 * Records of a store for one client thread, in any mode of the binding. Every write is atomic.
 * Methods return a status: OK, one of those named below, {@linkplain
 * io.github.ycsbxl.binding.Statuses#indeterminate indeterminate} if a write may have been applied,
 * or ERROR if nothing happened. Not thread-safe.
 */
public interface RecordStore {

  /** Reads a record. Returns OK, or NOT_FOUND without a change to {@code into}. */
  Status read(String table, String key, Consistency consistency, StoredRecord into);

  /**
   * Passes existing records to the consumer in the order of the keys. Returns OK if all exist,
   * otherwise NOT_FOUND.
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

  /** Inserts a record. Returns OK or EXISTS. */
  Status insert(String table, String key, byte[] record);

  /**
   * Updates a record. Returns OK or NOT_FOUND. {@code change} converts the old record to the new
   * one, once per attempt.
   */
  Status update(String table, String key, UnaryOperator<byte[]> change);

  /**
   * Replaces a record if it has this version. Returns OK, NOT_FOUND or CONFLICT. After a conflict,
   * {@code current} contains the current record.
   */
  Status replace(
      String table, String key, byte[] record, Object expectedVersion, StoredRecord current);

  /** Deletes a record. Returns OK or NOT_FOUND. */
  Status delete(String table, String key);

  /**
   * Passes up to {@code limit} records to the consumer in the order of their keys' UTF-8 bytes,
   * starting at or after {@code startKey}. If the result is not OK, the consumer has received no
   * record. Returns NOT_IMPLEMENTED if keys have no order.
   */
  Status scan(String table, String startKey, int limit, Consumer<byte[]> records);

  /** Sets the observer of requests, if nodes can be distinguished. */
  default void observeNodes(NodeTimed.Observer observer) {}

  /** Returns when every replica has all writes that precede the call. */
  void awaitReplicas(Duration timeout) throws IOException;

  /** Returns the number of shards; empty if unknown. */
  default OptionalInt shards() {
    return OptionalInt.empty();
  }

  /** Returns the settings in effect as the store reports them, by name. */
  default SortedMap<String, String> reportedSettings() {
    return Collections.emptySortedMap();
  }

  /** Returns the number of nodes that have each record; empty if unknown. */
  default OptionalInt replicas() {
    return OptionalInt.empty();
  }

  /** Ends this thread's use of the store. The last thread closes the store. */
  void close() throws IOException;

  /**
   * Record as stored: its bytes and version. Mutable, for reuse by all reads of a thread. Not
   * thread-safe.
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

    /** Returns the version, in the type of the binding's mode, for {@link RecordStore#replace}. */
    public Object version() {
      return version;
    }
  }
}
