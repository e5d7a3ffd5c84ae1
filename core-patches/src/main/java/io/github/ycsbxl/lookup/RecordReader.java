package io.github.ycsbxl.lookup;

import io.github.ycsbxl.binding.CompareAndSet;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.records.RecordConfig;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Unmeasured reads that show whether a record exists, with the binding's strongest consistency. A
 * record exists only if a read returns a field: for an absent key, some bindings return OK and some
 * ERROR. ERROR means absence only from a binding without {@link CompareAndSet}, and only if the
 * binding also returns it for a key that was never written. Used by one thread; reads several
 * records concurrently on all its connections.
 */
public final class RecordReader {
  /** Maximum number of concurrent reads. More would not make these few reads faster. */
  private static final int MOST_THREADS = 16;

  private final KeyConfig keys;
  private final RecordConfig records;
  private final List<DB> connections;
  private final LookupProgress progress;
  private volatile Optional<Status> absentAnswer = Optional.empty();

  public RecordReader(
      KeyConfig keys, RecordConfig records, List<DB> connections, LookupProgress progress) {
    this.keys = keys;
    this.records = records;
    this.connections = List.copyOf(connections);
    this.progress = progress;
  }

  /** Creates a reader on one connection. */
  public RecordReader(KeyConfig keys, RecordConfig records, DB db) {
    this(keys, records, List.of(db), new LookupProgress());
  }

  /**
   * Returns true if the store has the record of this number.
   *
   * @throws IllegalStateException if the record cannot be read; such a record must not count as
   *     absent
   */
  public boolean isThere(long number) {
    return isThere(keys.format().format(number));
  }

  /** Returns true if the store has the record of this key. */
  public boolean isThere(String key) {
    return value(key).isPresent();
  }

  boolean areAllThere(LongStream numbers) {
    return !isAny(numbers.toArray(), false);
  }

  boolean isAnyThere(LongStream numbers) {
    return isAny(numbers.toArray(), true);
  }

  /**
   * Returns true if any of the records exists. If {@code there} is false, returns true if any of
   * the records is absent. Stops at the first such record.
   */
  private boolean isAny(long[] numbers, boolean there) {
    var found = new AtomicBoolean();
    inParallel(
        connections,
        numbers.length,
        (db, index) -> {
          String key = keys.format().format(numbers[index]);
          if (value(db, key).isPresent() == there) {
            found.set(true);
          }
          return !found.get();
        });
    return found.get();
  }

  /** Returns the first field of a record, if the record exists. */
  Optional<ByteIterator> value(String key) {
    return value(connections.get(0), key);
  }

  private Optional<ByteIterator> value(DB db, String key) {
    progress.check();
    var found = new VersionedRecord();
    Status status = read(db, key, found);
    progress.answered();
    if (!status.isOk() && !meansAbsent(db, status)) {
      throw new IllegalStateException(
          "a read ended with " + status.getName() + ": " + Statuses.explanation(status));
    }
    return status.isOk() ? found.fields().values().stream().findFirst() : Optional.empty();
  }

  private boolean meansAbsent(DB db, Status status) {
    if (Statuses.isNotFound(status)) {
      return true;
    }
    if (db instanceof CompareAndSet) {
      return false;
    }
    if (absentAnswer.isEmpty()) {
      absentAnswer = Optional.of(read(db, neverWritten(), new VersionedRecord()));
    }
    return absentAnswer.get().equals(status);
  }

  /**
   * Returns a key that is never written. Its number is above those of the records and below those
   * of the insert marks.
   */
  private String neverWritten() {
    long count = keys.recordCount();
    return keys.format().format(count + (keys.format().capacity() - count) / 2);
  }

  private Status read(DB db, String key, VersionedRecord into) {
    String table = records.table();
    if (db instanceof CompareAndSet store) {
      Status latest = store.readLatest(table, key, into);
      return latest.isOk() || Statuses.isNotFound(latest)
          ? latest
          : weaker(store, table, key, into, latest);
    }
    var fields = new HashMap<String, ByteIterator>();
    Status status = db.read(table, key, null, fields);
    into.fields().putAll(fields);
    return status;
  }

  /**
   * Reads at the configured consistency, because nodes that the strongest consistency requires may
   * be down. This read can prove that a record exists, but not that it is absent.
   */
  private static Status weaker(
      CompareAndSet store, String table, String key, VersionedRecord into, Status latest) {
    into.clear();
    Status status = store.readVersioned(table, key, into);
    return status.isOk() ? status : latest;
  }

  /** A single read. */
  interface Read {
    /** Executes the read with this index. Returns true if the remaining reads are still needed. */
    boolean isFollowed(DB connection, int index);
  }

  /**
   * Executes the reads from index 0, until all are done or one returns false. Each connection has a
   * thread of its own. The threads are daemons, because a store may never respond.
   *
   * @throws RuntimeException or an Error of the first read that had no answer
   */
  static void inParallel(List<DB> connections, int count, Read read) {
    int threads = Math.min(Math.min(count, connections.size()), MOST_THREADS);
    var next = new AtomicInteger();
    var failure = new AtomicReference<Throwable>();
    if (threads <= 1) {
      work(connections.get(0), count, next, read);
      return;
    }
    var working = new ArrayList<Thread>();
    for (DB connection : connections.subList(0, threads)) {
      var thread =
          new Thread(
              () -> {
                try {
                  work(connection, count, next, read);
                } catch (Throwable e) {
                  next.set(count);
                  failure.compareAndSet(null, e);
                }
              },
              "store-lookup");
      thread.setDaemon(true);
      thread.start();
      working.add(thread);
    }
    join(working);
    if (failure.get() instanceof Error error) {
      throw error;
    }
    if (failure.get() != null) {
      throw (RuntimeException) failure.get();
    }
  }

  private static void work(DB connection, int count, AtomicInteger next, Read read) {
    for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
      if (!read.isFollowed(connection, i)) {
        next.set(count);
      }
    }
  }

  private static void join(List<Thread> threads) {
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while reading", e);
    }
  }
}
