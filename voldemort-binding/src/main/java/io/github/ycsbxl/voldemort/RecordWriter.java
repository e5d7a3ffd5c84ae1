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
 * Inserts, updates and deletes, composed of Voldemort's reads and versioned writes. An operation
 * that another write overtook starts over with the new version. Immutable.
 */
record RecordWriter(VersionedStore store, WriteSettings writes) {

  /**
   * One attempt of a write; empty if another write came in between, so that nothing was written.
   */
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
    // The fields are encoded first, because they can be read only once and there may be several
    // attempts.
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
   * Settings of the client's writes. Immutable.
   *
   * @param patience time within which an operation that other writes overtake is retried
   */
  record WriteSettings(Insert insert, Update update, Duration patience) {

    /** Requests that an insert consists of. */
    enum Insert {
      /** The insert puts the first version, which a key that exists refuses. */
      ONCE,
      /** The insert gets the version and puts the next one, as Voldemort's own put does. */
      REPLACE
    }

    /** Requests that an update consists of. */
    enum Update {
      /** The update gets the record and puts it with the fields changed. */
      MERGE,
      /** The update gets the version and puts the fields as the whole record. */
      REPLACE
    }
  }
}
