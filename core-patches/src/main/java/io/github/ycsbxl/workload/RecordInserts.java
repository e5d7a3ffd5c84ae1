package io.github.ycsbxl.workload;

import io.github.ycsbxl.binding.BindingCall;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.contents.InsertMarks;
import io.github.ycsbxl.contents.LoadTurns;
import io.github.ycsbxl.contents.RecordReader;
import io.github.ycsbxl.contents.RemainingLoad;
import io.github.ycsbxl.records.ByteCount;
import io.github.ycsbxl.records.RecordValues;
import io.github.ycsbxl.trace.LoadFile;
import io.github.ycsbxl.workload.OperationProperties.Existing;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * The inserts of one thread. In a load, thread t of T takes every T-th record that the process has
 * to load, starting with the t-th; in a run, all threads take new numbers from the process's
 * sequence. Not thread-safe.
 */
final class RecordInserts {
  /** How long a stopped run may go on waiting to try an insert again. */
  private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  /** The stock client asks every process for all records, not only for its own. */
  private static final Status NOTHING_LEFT =
      new Status("NOTHING_LEFT", "This client process has no more records to load.");

  private static final int MARK_TRIES = 5;

  private final ScaleWorkload workload;
  private final WorkloadConfig config;
  private final RecordValues values;
  private final Function<String, Map<String, ByteIterator>> made;
  private final String table;
  private final PluginOperation plugin;
  private final RandomGenerator random;
  private final OperationObserver observer;
  private final LoadTurns turns;
  private final int thread;
  private final int threads;
  private final ByteCount size = new ByteCount();

  /** Index of the next record in what remains of the load. */
  private long nextLoaded;

  private long slowestLoaded;

  /**
   * Inserts of a thread.
   *
   * @param plugin null if the binding inserts records itself
   */
  RecordInserts(ThreadContext context, PluginOperation plugin, LoadTurns turns) {
    this.workload = context.workload();
    this.config = context.config();
    this.values = context.values();
    this.made = values::record;
    this.table = context.table();
    this.plugin = plugin;
    this.random = context.random();
    this.observer = context.observer();
    this.turns = turns;
    this.thread = context.thread();
    this.threads = context.threads();
    this.nextLoaded = thread;
  }

  Status load(DB db) {
    if (workload.rowsToLoad().isPresent()) {
      return loadRow(db, workload.rowsToLoad().get());
    }
    RemainingLoad load = workload.remainingLoad();
    if (nextLoaded >= load.count()) {
      return NOTHING_LEFT;
    }
    slowestLoaded = turns.await(nextLoaded, slowestLoaded, workload::isStopRequested);
    long number = load.numberAt(nextLoaded);
    nextLoaded += threads;
    try {
      return load.isDoubtful(number) && foundThere(db, number)
          ? Statuses.EXISTING
          : withRetries(
              db,
              config.keys().format().format(number),
              made,
              config.inserts().skipExisting() || load.resumes());
    } finally {
      turns.passed(thread, nextLoaded);
    }
  }

  private Status loadRow(DB db, LoadFile.Rows rows) {
    Optional<LoadFile.Row> row = rows.next();
    return row.isEmpty()
        ? NOTHING_LEFT
        : withRetries(
            db, row.get().key(), key -> row.get().fields(), config.inserts().skipExisting());
  }

  /** Says that this thread loads no more, so that the others do not wait for it. */
  void endLoad() {
    turns.leave(thread);
  }

  /** Counts a record that is there; one that cannot be read is inserted, which tells more. */
  private boolean foundThere(DB db, long number) {
    long startNanos = System.nanoTime();
    try {
      boolean found = new RecordReader(config.keys(), config.records(), db).isThere(number);
      if (found) {
        observer.completed(OperationType.INSERT, Statuses.EXISTING, startNanos, System.nanoTime());
      }
      return found;
    } catch (RuntimeException e) {
      return false;
    }
  }

  Status insertNew(DB db) {
    long number = workload.inserts().next();
    Status status = Status.ERROR;
    try {
      Status reserved = reserve(db, number);
      while (reserved.equals(Statuses.EXISTS)) {
        workload.inserts().abandon(number);
        number = workload.inserts().next();
        reserved = reserve(db, number);
      }
      status =
          reserved.isOk()
              ? withRetries(db, config.keys().format().format(number), made, false)
              : unreserved(reserved);
    } finally {
      if (status.isOk()) {
        workload.inserts().acknowledge(number);
      } else {
        workload.inserts().abandon(number);
      }
    }
    return status;
  }

  /** Inserts the record of a key that has no number; one that is there is left alone. */
  Status insertIfAbsent(DB db, String key) {
    return once(db, key, values.record(key), Statuses.EXISTING);
  }

  /** Makes sure that the store knows that a run changes its records. */
  Status markChange(DB db) {
    Optional<InsertMarks> marks = workload.marks();
    return marks.isEmpty() ? Status.OK : marks.get().markChange(at -> mark(db, at));
  }

  private Status reserve(DB db, long number) {
    Optional<InsertMarks> marks = workload.marks();
    return marks.isEmpty() || marks.get().hasReserved(number)
        ? Status.OK
        : marks.get().reserve(number, at -> mark(db, at));
  }

  private Status unreserved(Status why) {
    long now = System.nanoTime();
    observer.completed(OperationType.INSERT, why, now, now);
    return why;
  }

  /** Inserts the record of this number unmeasured, and again while nobody knows whether it is. */
  private Status mark(DB db, long number) {
    String key = config.keys().format().format(number);
    Status status = Status.ERROR;
    for (int tries = 0; tries < MARK_TRIES; tries++) {
      var record = values.record(key);
      status =
          plugin == null
              ? BindingCall.insert(db, table, key, record)
              : plugin.insert(db, key, record);
      if (!Statuses.isIndeterminate(status)) {
        break;
      }
    }
    return status;
  }

  /**
   * @param records makes the key's record anew for every try
   */
  private Status withRetries(
      DB db,
      String key,
      Function<String, Map<String, ByteIterator>> records,
      boolean skipExisting) {
    boolean inDoubt = false;
    Status found = skipExisting ? Statuses.EXISTING : Statuses.EXISTS;
    Status status = once(db, key, records.apply(key), found);
    for (int retry = 0; retry < config.inserts().retries() && isWorthRetrying(status); retry++) {
      inDoubt |= Statuses.isIndeterminate(status);
      pause();
      status = once(db, key, records.apply(key), inDoubt ? Status.OK : found);
    }
    return status;
  }

  /**
   * @param found the outcome if the record is there: after an insert of unknown outcome it is the
   *     one that was inserted
   */
  private Status once(DB db, String key, Map<String, ByteIterator> record, Status found) {
    long bytes = size.of(record);
    long startNanos = System.nanoTime();
    Status status =
        plugin == null
            ? BindingCall.insert(db, table, key, record)
            : plugin.insert(db, key, record);
    if (status.equals(Statuses.EXISTS)) {
      status = found;
    }
    observer.completed(OperationType.INSERT, status, startNanos, System.nanoTime());
    if (status.isOk()) {
      observer.moved(OperationType.INSERT, 0, bytes);
    }
    return status;
  }

  private boolean isWorthRetrying(Status status) {
    boolean done =
        status.isOk() || status.equals(Statuses.EXISTS) || status.equals(Statuses.EXISTING);
    return !done && !workload.isStopRequested();
  }

  /** Waits the interval, a fifth more or less, so that threads do not retry in step. */
  private void pause() {
    double factor = 0.8 + 0.4 * random.nextDouble();
    long seconds = config.inserts().retrySeconds();
    long untilNanos = System.nanoTime() + (long) (factor * TimeUnit.SECONDS.toNanos(seconds));
    while (System.nanoTime() - untilNanos < 0 && !workload.isStopRequested()) {
      LockSupport.parkNanos(Math.min(NAP_NANOS, untilNanos - System.nanoTime()));
    }
  }

  /** Settings of inserts that fail. Immutable. */
  record InsertConfig(int retries, int retrySeconds, boolean skipExisting) {

    static InsertConfig from(PropertyReader reader) {
      return new InsertConfig(
          reader.get(OperationProperties.INSERT_RETRIES),
          reader.get(OperationProperties.INSERT_RETRY_SECONDS),
          reader.get(OperationProperties.INSERT_EXISTING) == Existing.SKIP);
    }
  }
}
