package io.github.ycsbxl.workload;

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
 * Reads that show whether a record is in the store, outside all measurement, by the strongest read
 * that the binding has. A record is there only if a read brings a field: some bindings answer OK
 * for a key that is absent, and some ERROR. The latter is believed only of a binding without {@link
 * CompareAndSet}, and only if it says the same of a key that nobody has written. Used by one
 * thread; several records are read on all its connections at once.
 */
public final class RecordReader {
  /** More threads at once make a store no faster for so few reads. */
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

  /** Makes a reader on one connection. */
  public RecordReader(KeyConfig keys, RecordConfig records, DB db) {
    this(keys, records, List.of(db), new LookupProgress());
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

  boolean areAllThere(LongStream numbers) {
    return !isAny(numbers.toArray(), false);
  }

  boolean isAnyThere(LongStream numbers) {
    return isAny(numbers.toArray(), true);
  }

  /** Whether any of the records is there, or else absent; the others need not be read then. */
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

  /** The first field of a key's record, if it is there. */
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

  /** A key in the middle between the records and the marks of inserts, which nobody writes. */
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
   * Reads as a run does, because a store that lacks a node may have no stronger read. It shows that
   * a record is there, but not that it is absent.
   */
  private static Status weaker(
      CompareAndSet store, String table, String key, VersionedRecord into, Status latest) {
    into.clear();
    Status status = store.readVersioned(table, key, into);
    return status.isOk() ? status : latest;
  }

  /** One read. */
  interface Read {
    /** Returns whether the reads that have not begun are still needed. */
    boolean isFollowed(DB connection, int index);
  }

  /**
   * Does the reads from index 0 on, until all are done or one of them says that it was the last. It
   * uses all connections at once, each in a thread of its own; the threads are daemons, because a
   * store may never answer.
   */
  static void inParallel(List<DB> connections, int count, Read read) {
    int threads = Math.min(Math.min(count, connections.size()), MOST_THREADS);
    var next = new AtomicInteger();
    var failure = new AtomicReference<RuntimeException>();
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
                } catch (RuntimeException e) {
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
    if (failure.get() != null) {
      throw failure.get();
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
