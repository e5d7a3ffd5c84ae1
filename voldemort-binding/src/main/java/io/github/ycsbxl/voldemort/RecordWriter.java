package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.StoreWrite;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * Inserts, updates and deletes, composed of Voldemort's reads and versioned writes. After a version
 * conflict an operation starts again with the new version. Immutable.
 */
record RecordWriter(VersionedStore store, WriteSettings writes) {

  /** One attempt to write. Returns empty after a conflict, when nothing was written. */
  private interface Attempt {
    Optional<Status> run() throws IOException;
  }

  /** Inserts a record and returns OK or EXISTS. */
  Status insert(String key, Map<String, ByteIterator> fields) throws IOException {
    byte[] value = encode(fields);
    return switch (writes.insert()) {
      case ONCE -> put(key, value, neverWritten()).orElse(Statuses.EXISTS);
      case REPLACE -> untilDone(() -> put(key, value, version(key).orElse(neverWritten())));
    };
  }

  /** Updates a record and returns OK or NOT_FOUND. */
  Status update(String key, Map<String, ByteIterator> fields) throws IOException {
    // Encode first: fields can be read only once, but there may be several attempts.
    byte[] changes = encode(fields);
    return switch (writes.update()) {
      case MERGE -> untilDone(() -> merge(key, changes));
      case REPLACE -> untilDone(() -> overwrite(key, changes));
    };
  }

  /** Replaces a record and returns OK, or CONFLICT if its version has changed. */
  Status replace(String key, Map<String, ByteIterator> fields, VectorClock version)
      throws IOException {
    return put(key, encode(fields), version).orElse(Statuses.CONFLICT);
  }

  /** Deletes a record and returns OK or NOT_FOUND. */
  Status delete(String key) throws IOException {
    return untilDone(() -> remove(key));
  }

  private Optional<Status> merge(String key, byte[] changes) throws IOException {
    Optional<Versioned> present = StoreWrite.before(() -> store.get(key));
    if (present.isEmpty()) {
      return Optional.of(Status.NOT_FOUND);
    }
    byte[] merged = StoreWrite.before(() -> merged(present.get().value(), changes));
    return put(key, merged, present.get().clock());
  }

  private byte[] merged(byte[] record, byte[] changes) throws IOException {
    var fields = new LinkedHashMap<String, ByteIterator>();
    store.form().decode(record, null, fields);
    store.form().decode(changes, null, fields);
    return store.form().encode(fields);
  }

  private Optional<Status> overwrite(String key, byte[] value) throws IOException {
    Optional<VectorClock> present = version(key);
    return present.isEmpty() ? Optional.of(Status.NOT_FOUND) : put(key, value, present.get());
  }

  private Optional<Status> remove(String key) throws IOException {
    Optional<VectorClock> present = version(key);
    if (present.isEmpty()) {
      return Optional.of(Status.NOT_FOUND);
    }
    return store.delete(key, present.get()) ? Optional.of(Status.OK) : Optional.empty();
  }

  private Optional<Status> put(String key, byte[] value, VectorClock previous) throws IOException {
    return store.put(key, value, previous) ? Optional.of(Status.OK) : Optional.empty();
  }

  private Status untilDone(Attempt attempt) throws IOException {
    long startNanos = System.nanoTime();
    Optional<Status> status = attempt.run();
    while (status.isEmpty()) {
      if (System.nanoTime() - startNanos > writes.patience().toNanos()) {
        return Statuses.CONFLICT;
      }
      status = attempt.run();
    }
    return status.get();
  }

  private Optional<VectorClock> version(String key) throws IOException {
    return StoreWrite.before(() -> store.version(key));
  }

  private byte[] encode(Map<String, ByteIterator> fields) throws IOException {
    return StoreWrite.before(() -> store.form().encode(fields));
  }

  private static VectorClock neverWritten() {
    return VectorClock.empty(0);
  }

  /**
   * Settings for writes. Immutable.
   *
   * @param patience how long to retry an operation after version conflicts
   */
  record WriteSettings(Insert insert, Update update, Duration patience) {

    /** Requests of an insert. */
    enum Insert {
      /** A put of the first version, which fails if the key exists. */
      ONCE,
      /** A read of the version and a put of the next one, like Voldemort's own put. */
      REPLACE
    }

    /** Requests of an update. */
    enum Update {
      /** A get of the record and a put with the changed fields. */
      MERGE,
      /** A read of the version and a put of the fields as the complete record. */
      REPLACE
    }
  }
}
