package io.github.ycsbxl.workload;

import io.github.ycsbxl.binding.BindingCall;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.keys.InsertSequence;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.keys.RemainingLoad;
import io.github.ycsbxl.lookup.InsertMarks;
import io.github.ycsbxl.lookup.RecordReader;
import io.github.ycsbxl.records.ByteCount;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.records.RecordValues;
import io.github.ycsbxl.trace.LoadFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Inserts of one thread. In a load, thread t of T inserts every T-th record of the client's share,
 * starting with the t-th. In a run, all threads take new numbers from the client's sequence. Not
 * thread-safe.
 */
final class RecordInserts {
  /** Maximum time until a thread that waits to retry an insert notices the stop signal. */
  private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  /**
   * Status if this client has loaded its share. Stock YCSB may call more often, because it does not
   * know the size of the share.
   */
  private static final Status NOTHING_LEFT =
      new Status("NOTHING_LEFT", "This client has no more records to load.");

  private static final int MARK_TRIES = 5;

  private final InsertState state;
  private final RecordConfig records;
  private final RecordValues values;
  private final Function<String, Map<String, ByteIterator>> made;
  private final String table;
  private final PluginOperation plugin;
  private final RandomGenerator random;
  private final OperationObserver observer;
  private final BooleanSupplier stopped;
  private final int thread;
  private final int threads;

  /**
   * Counts the bytes of records from a load file; null if {@link RecordValues} creates the records.
   */
  private final ByteCount sizeOfRow;

  /** Remaining load, determined at the first insert. */
  private RemainingLoad load;

  private long loadCount;

  /** Index of the next record in the remaining load. */
  private long nextLoaded;

  private long slowestLoaded;

  /**
   * Creates the inserts of a thread.
   *
   * @param plugin null if no plugin inserts the records
   */
  RecordInserts(ThreadContext context, PluginOperation plugin, InsertState state) {
    this.state = state;
    this.records = context.records();
    this.values = context.values();
    this.made = values::record;
    this.table = context.table();
    this.plugin = plugin;
    this.random = context.random();
    this.observer = context.observer();
    this.stopped = context.stopped();
    this.thread = context.thread().index();
    this.threads = context.thread().count();
    this.sizeOfRow = state.rows().isPresent() ? new ByteCount() : null;
    this.nextLoaded = thread;
  }

  Status load(DB db) {
    if (sizeOfRow != null) {
      return loadRow(db, state.rows().get());
    }
    if (load == null) {
      load = state.load().get();
      loadCount = load.count();
    }
    if (nextLoaded >= loadCount) {
      return NOTHING_LEFT;
    }
    slowestLoaded = state.turns().await(nextLoaded, slowestLoaded, stopped);
    long number = load.numberAt(nextLoaded);
    nextLoaded += threads;
    try {
      return load.isDoubtful(number) && foundThere(db, number)
          ? Statuses.EXISTING
          : withRetries(
              db,
              state.keys().format().format(number),
              made,
              state.config().skipExisting() || load.resumes());
    } finally {
      state.turns().passed(thread, nextLoaded);
    }
  }

  private Status loadRow(DB db, LoadFile.LoadRows rows) {
    Optional<LoadFile.LoadRow> row = rows.next();
    return row.isEmpty()
        ? NOTHING_LEFT
        : withRetries(
            db, row.get().key(), key -> row.get().fields(), state.config().skipExisting());
  }

  /** Declares that this thread loads no more, so that the others do not wait for it. */
  void endLoad() {
    state.turns().leave(thread);
  }

  /**
   * Returns true if the record exists, and counts it. Returns false if the read failed: the record
   * is then inserted.
   */
  private boolean foundThere(DB db, long number) {
    long startNanos = System.nanoTime();
    try {
      boolean found = new RecordReader(state.keys(), records, db).isThere(number);
      if (found) {
        observer.completed(OperationType.INSERT, Statuses.EXISTING, startNanos, System.nanoTime());
      }
      return found;
    } catch (RuntimeException e) {
      return false;
    }
  }

  Status insertNew(DB db) {
    long number = state.sequence().next();
    Status status = Status.ERROR;
    try {
      Status reserved = reserve(db, number);
      while (reserved.equals(Statuses.EXISTS)) {
        state.sequence().abandon(number);
        number = state.sequence().next();
        reserved = reserve(db, number);
      }
      status =
          reserved.isOk()
              ? withRetries(db, state.keys().format().format(number), made, false)
              : unreserved(reserved);
    } finally {
      if (status.isOk()) {
        state.sequence().acknowledge(number);
      } else {
        state.sequence().abandon(number);
      }
    }
    return status;
  }

  /** Inserts the record of a key without a number. An existing record is not modified. */
  Status insertIfAbsent(DB db, String key) {
    return once(db, key, values.record(key), Statuses.EXISTING);
  }

  /** Marks the store as changed by a run. Does so only once. */
  Status markChange(DB db) {
    Optional<InsertMarks> marks = state.marks();
    return marks.isEmpty() ? Status.OK : marks.get().markChange(at -> mark(db, at));
  }

  /**
   * Reserves the block of a number. Failures are retried like those of an insert. Between two
   * attempts, another thread may reserve the block.
   */
  private Status reserve(DB db, long number) {
    Status status = reserveOnce(db, number);
    for (int retry = 0; retry < state.config().retries() && isWorthRetrying(status); retry++) {
      pause();
      status = reserveOnce(db, number);
    }
    return status;
  }

  private Status reserveOnce(DB db, long number) {
    Optional<InsertMarks> marks = state.marks();
    return marks.isEmpty() || marks.get().hasReserved(number)
        ? Status.OK
        : marks.get().reserve(number, at -> mark(db, at));
  }

  private Status unreserved(Status why) {
    long now = System.nanoTime();
    observer.completed(OperationType.INSERT, why, now, now);
    return why;
  }

  /**
   * Inserts the record with this number as a mark. Its latency is not recorded. Retries while the
   * outcome is indeterminate.
   */
  private Status mark(DB db, long number) {
    String key = state.keys().format().format(number);
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
   * Inserts with the configured retries.
   *
   * @param source creates the record again for every attempt
   */
  private Status withRetries(
      DB db, String key, Function<String, Map<String, ByteIterator>> source, boolean skipExisting) {
    boolean inDoubt = false;
    Status found = skipExisting ? Statuses.EXISTING : Statuses.EXISTS;
    Status status = once(db, key, source.apply(key), found);
    for (int retry = 0; retry < state.config().retries() && isWorthRetrying(status); retry++) {
      inDoubt |= Statuses.isIndeterminate(status);
      pause();
      status = once(db, key, source.apply(key), inDoubt ? Status.OK : found);
    }
    return status;
  }

  /**
   * Inserts once.
   *
   * @param found status to return if the record exists; OK after an indeterminate attempt, because
   *     that attempt inserted the record
   */
  private Status once(DB db, String key, Map<String, ByteIterator> record, Status found) {
    long bytes = sizeOfRow == null ? values.bytes() : sizeOfRow.of(record);
    long startNanos = System.nanoTime();
    Status status =
        plugin == null
            ? BindingCall.insert(db, table, key, record)
            : plugin.insert(db, key, record);
    if (!status.isOk() && status.equals(Statuses.EXISTS)) {
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
    return !done && !stopped.getAsBoolean();
  }

  /** Waits for the retry interval, varied by 20 % so that threads do not retry in step. */
  private void pause() {
    double factor = 0.8 + 0.4 * random.nextDouble();
    long seconds = state.config().retrySeconds();
    long untilNanos = System.nanoTime() + (long) (factor * TimeUnit.SECONDS.toNanos(seconds));
    while (System.nanoTime() - untilNanos < 0 && !stopped.getAsBoolean()) {
      LockSupport.parkNanos(Math.min(NAP_NANOS, untilNanos - System.nanoTime()));
    }
  }

  /**
   * State shared by the inserts of a client's threads. Thread-safe.
   *
   * @param load supplies the remaining load, which is known only shortly before the load
   * @param rows rows of a file to load instead of numbered records
   */
  record InsertState(
      InsertConfig config,
      KeyConfig keys,
      InsertSequence sequence,
      Optional<InsertMarks> marks,
      Supplier<RemainingLoad> load,
      Optional<LoadFile.LoadRows> rows,
      LoadTurns turns) {}

  /** Settings of failed inserts. Immutable. */
  record InsertConfig(int retries, int retrySeconds, boolean skipExisting) {
    private static final PropertyGroup OWN = new PropertyGroup(Scope.SCENARIO);

    static final Property<Integer> RETRIES =
        OWN.declare("core_workload_insertion_retry_limit", "0", ValueForm.smallAtLeast(0))
            .meaning("retries of a failed insert");
    static final Property<Integer> RETRY_SECONDS =
        OWN.declare("core_workload_insertion_retry_interval", "3", ValueForm.smallAtLeast(0))
            .meaning("seconds between retries of an insert, varied by 20 %");
    static final Property<Existing> EXISTING =
        OWN.declare("insert.existing", "fail", ValueForm.oneOf(Existing.class))
            .meaning("how a load treats an existing record: fail, or skip it");
    static final List<Property<?>> PROPERTIES = OWN.all();

    static InsertConfig from(PropertyReader reader) {
      return new InsertConfig(
          reader.get(RETRIES), reader.get(RETRY_SECONDS), reader.get(EXISTING) == Existing.SKIP);
    }

    enum Existing {
      FAIL,
      SKIP
    }
  }
}
