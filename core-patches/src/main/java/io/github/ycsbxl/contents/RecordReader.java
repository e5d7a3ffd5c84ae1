package io.github.ycsbxl.contents;

import io.github.ycsbxl.binding.CompareAndSet;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.records.RecordConfig;
import java.util.HashMap;
import java.util.Optional;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Reads that show whether a record is in the store, outside all measurement, by the strongest read
 * that the binding has. A record is there only if a read brings a field: some bindings answer OK
 * for a key that is absent, and some ERROR. The latter is believed only of a binding without {@link
 * CompareAndSet}, and only if it says the same of a key that nobody has written. For one thread.
 */
public final class RecordReader {
  private final KeyConfig keys;
  private final RecordConfig records;
  private final DB db;
  private Optional<Status> absentAnswer = Optional.empty();

  public RecordReader(KeyConfig keys, RecordConfig records, DB db) {
    this.keys = keys;
    this.records = records;
    this.db = db;
  }

  /**
   * Whether the store has the record of this number.
   *
   * @throws IllegalStateException if it cannot be read: that must not pass for absence
   */
  public boolean isThere(long number) {
    return isThere(keys.format().format(number));
  }

  /** Whether the store has the record of this key. */
  public boolean isThere(String key) {
    return value(key).isPresent();
  }

  /** The first field of a key's record, if it is there. */
  Optional<ByteIterator> value(String key) {
    var found = new VersionedRecord();
    Status status = read(key, found);
    if (!status.isOk() && !meansAbsent(status)) {
      throw new IllegalStateException(
          "a read ended with " + status.getName() + ": " + Statuses.explanation(status));
    }
    return status.isOk() ? found.fields().values().stream().findFirst() : Optional.empty();
  }

  private boolean meansAbsent(Status status) {
    if (Statuses.isNotFound(status)) {
      return true;
    }
    if (db instanceof CompareAndSet) {
      return false;
    }
    if (absentAnswer.isEmpty()) {
      absentAnswer = Optional.of(read(neverWritten(), new VersionedRecord()));
    }
    return absentAnswer.get().equals(status);
  }

  /** A key in the middle between the records and the marks of inserts, which nobody writes. */
  private String neverWritten() {
    long count = keys.recordCount();
    return keys.format().format(count + (keys.format().capacity() - count) / 2);
  }

  private Status read(String key, VersionedRecord into) {
    String table = records.table();
    if (db instanceof CompareAndSet store) {
      return store.readLatest(table, key, into);
    }
    var fields = new HashMap<String, ByteIterator>();
    Status status = db.read(table, key, null, fields);
    into.fields().putAll(fields);
    return status;
  }
}
