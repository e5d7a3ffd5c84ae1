package io.github.ycsbxl.audit;

import io.github.ycsbxl.audit.StampSource.Present;
import io.github.ycsbxl.audit.StampSource.Present.Kind;
import io.github.ycsbxl.binding.CompareAndSet;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.records.CasCounter;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * Concurrent reader of the stamps in records. A connection that does not respond within the timeout
 * is abandoned, together with the record that it was reading. If no connection responds within the
 * timeout, reading ends. Failed reads are retried, because a killed node may be restarting. Pauses
 * between retries grow while none succeeds, and only some of the records are retried until then.
 * Retries end when none of them has succeeded for the length of the timeout. Reading ends if the
 * store answers every read, twice, that the table does not exist. Used by one thread; starts a
 * daemon thread per connection and batch.
 */
final class StoreReads implements StampSource {
  private static final long NAP_MILLIS = 5;

  /** Maximum pause between retries. */
  private static final long MOST_NAP_MILLIS = 500;

  /** Minimum number of records per retry while none succeeds. */
  private static final int FEWEST_PROBES = 16;

  /** Number of retries in which each failed record is tried once. */
  private static final int ROUND = 64;

  private final LedgerHeader test;
  private final CasCounter counter;

  /** Stamps of the benchmark's other scenarios. */
  private final Map<String, CasCounter> scenarios = new TreeMap<>();

  private final Duration timeout;
  private final BooleanSupplier stop;
  private final LongSupplier nanoClock;
  private final LongConsumer sleeper;
  private final List<ReadConnection> connections;

  /** Signals that a connection has read all records that it could get. */
  private final Semaphore idling = new Semaphore(0);

  private volatile long lastAnswerNanos;
  private String ended;

  /** Time since which all retries have failed; -1 if no read is failing. */
  private long failingSinceNanos = -1;

  /** True if the latest reads all found no table. */
  private boolean tableIsGone;

  /**
   * Creates a reader of a benchmark's stamps.
   *
   * @param others audit IDs of the benchmark's other scenarios, by name
   */
  StoreReads(
      List<CompareAndSet> stores,
      LedgerHeader test,
      Map<String, String> others,
      Duration timeout,
      BooleanSupplier stop,
      LongSupplier nanoClock) {
    this(stores, test, others, timeout, stop, nanoClock, millis -> nap(new Semaphore(0), millis));
  }

  /**
   * Creates a reader.
   *
   * @param sleeper waits for this many ms between retries
   */
  StoreReads(
      List<CompareAndSet> stores,
      LedgerHeader test,
      Map<String, String> others,
      Duration timeout,
      BooleanSupplier stop,
      LongSupplier nanoClock,
      LongConsumer sleeper) {
    this.sleeper = sleeper;
    this.test = test;
    this.counter = new CasCounter(test.testId());
    others.forEach((scenario, id) -> scenarios.put(scenario, new CasCounter(id)));
    this.timeout = timeout;
    this.stop = stop;
    this.nanoClock = nanoClock;
    this.connections = stores.stream().map(ReadConnection::new).collect(Collectors.toList());
    this.lastAnswerNanos = nanoClock.getAsLong();
  }

  /** A connection and its current read. */
  private static final class ReadConnection {
    final CompareAndSet store;
    volatile int reading = -1;
    volatile long sinceNanos;
    volatile boolean abandoned;
    volatile boolean idle = true;

    ReadConnection(CompareAndSet store) {
      this.store = store;
    }
  }

  /** Records that all connections read together. Each element of {@code presents} is set once. */
  private record Batch(
      List<String> keys,
      AtomicInteger next,
      AtomicReferenceArray<Present> presents,
      AtomicReference<Present> noTable,
      AtomicInteger others) {
    Batch(List<String> keys) {
      this(
          keys,
          new AtomicInteger(),
          new AtomicReferenceArray<>(keys.size()),
          new AtomicReference<>(),
          new AtomicInteger());
    }
  }

  @Override
  public List<Present> read(List<String> keys) {
    if (keys.isEmpty()) {
      return List.of();
    }
    List<Present> presents = readOnce(keys, true);
    List<Integer> failed = failed(presents);
    if (failed.isEmpty()) {
      return presents;
    }
    failingSinceNanos = failingSinceNanos < 0 ? nanoClock.getAsLong() : failingSinceNanos;
    retry(keys, presents);
    failingSinceNanos = failed(presents).isEmpty() ? -1 : failingSinceNanos;
    return presents;
  }

  private void retry(List<String> keys, List<Present> presents) {
    List<Integer> failed = failed(presents);
    List<Integer> tried = failed;
    long millis = NAP_MILLIS;
    int first = 0;
    while (!failed.isEmpty() && !elapsed(failingSinceNanos, nanoClock.getAsLong()) && isGoingOn()) {
      sleeper.accept(millis);
      if (retriesAny(keys, tried, presents)) {
        failingSinceNanos = nanoClock.getAsLong();
        millis = NAP_MILLIS;
        failed = failed(presents);
        tried = failed;
      } else {
        millis = Math.min(2 * millis, MOST_NAP_MILLIS);
        failed = failed(presents);
        tried = probes(failed, first);
        first += tried.size();
      }
    }
  }

  /** Retries reads, and returns true if any succeeded. */
  private boolean retriesAny(List<String> keys, List<Integer> tried, List<Present> presents) {
    boolean any = false;
    List<Present> again = readOnce(tried.stream().map(keys::get).toList(), false);
    for (int i = 0; i < again.size(); i++) {
      if (again.get(i) != null) {
        presents.set(tried.get(i), again.get(i));
        any |= again.get(i).isRead();
      }
    }
    return any;
  }

  /** Returns some of the failed records, in turn. */
  private static List<Integer> probes(List<Integer> failed, int first) {
    int number = Math.min(failed.size(), Math.max(FEWEST_PROBES, failed.size() / ROUND));
    return IntStream.range(0, number)
        .mapToObj(i -> failed.get((first + i) % failed.size()))
        .toList();
  }

  private boolean isGoingOn() {
    return ended == null && !stop.getAsBoolean();
  }

  private static List<Integer> failed(List<Present> presents) {
    return IntStream.range(0, presents.size())
        .filter(i -> presents.get(i) != null && presents.get(i).kind() == Kind.FAILED)
        .boxed()
        .toList();
  }

  /**
   * Reads each record once.
   *
   * @param oneHasToGoWell true to end the audit if no read succeeds within the timeout
   */
  private List<Present> readOnce(List<String> keys, boolean oneHasToGoWell) {
    idling.drainPermits();
    var batch = new Batch(keys);
    List<ReadConnection> working = connections.stream().filter(one -> !one.abandoned).toList();
    lastAnswerNanos = nanoClock.getAsLong();
    for (ReadConnection connection : working) {
      connection.idle = false;
      var thread = new Thread(() -> work(connection, batch), "audit");
      thread.setDaemon(true);
      thread.start();
    }
    await(working, batch, oneHasToGoWell);
    endIfTableIsGone(batch);
    var presents = new Present[keys.size()];
    Arrays.setAll(presents, batch.presents()::get);
    return Arrays.asList(presents);
  }

  /** Ends if all reads of this batch, and of the one before, found no table. */
  private void endIfTableIsGone(Batch batch) {
    Present gone = batch.others().get() == 0 ? batch.noTable().get() : null;
    if (gone != null && tableIsGone && ended == null) {
      ended =
          "the store says that the table is gone (%s); the audit stops".formatted(gone.problem());
    }
    tableIsGone = gone != null;
  }

  @Override
  public String ended() {
    return ended;
  }

  /** Returns the connections that did not respond in time. */
  Set<CompareAndSet> hanging() {
    return connections.stream()
        .filter(one -> !one.idle)
        .map(one -> one.store)
        .collect(Collectors.toSet());
  }

  private void await(List<ReadConnection> working, Batch batch, boolean oneHasToGoWell) {
    boolean busy = true;
    while (busy && isGoingOn()) {
      busy = false;
      // Read the clock once per round: after a pause between two readings, all reads would seem to
      // hang.
      long now = nanoClock.getAsLong();
      for (ReadConnection connection : working) {
        abandonIfHanging(connection, batch, now);
        busy |= !connection.idle && !connection.abandoned;
      }
      if (busy && !oneHasToGoWell && elapsed(lastAnswerNanos, now)) {
        batch.next().set(batch.keys().size());
      } else if (busy && elapsed(lastAnswerNanos, now)) {
        ended =
            "the store did not answer a read for more than %d s; the audit stops"
                .formatted(timeout.toSeconds());
        working.forEach(connection -> giveUp(connection, batch, () -> true));
      }
      if (busy) {
        nap(idling, NAP_MILLIS);
      }
    }
    if (ended == null && connections.stream().allMatch(one -> one.abandoned)) {
      ended =
          "every connection has been waiting for a read for more than %d s; the audit stops"
              .formatted(timeout.toSeconds());
    }
    if (ended != null || stop.getAsBoolean()) {
      batch.next().set(batch.keys().size());
    }
  }

  private void abandonIfHanging(ReadConnection connection, Batch batch, long now) {
    if (elapsed(connection.sinceNanos, now)) {
      giveUp(connection, batch, () -> elapsed(connection.sinceNanos, now));
    }
  }

  /** Abandons the connection's current read and prevents it from starting another one. */
  private void giveUp(ReadConnection connection, Batch batch, BooleanSupplier still) {
    synchronized (connection) {
      int reading = connection.reading;
      if (!connection.idle && !connection.abandoned && reading >= 0 && still.getAsBoolean()) {
        connection.abandoned = true;
        String problem = "no answer within %d s".formatted(timeout.toSeconds());
        batch.presents().compareAndSet(reading, null, Present.silent(problem));
      }
    }
  }

  private boolean elapsed(long sinceNanos, long now) {
    return now - sinceNanos > timeout.toNanos();
  }

  /** Waits briefly, or until the signal. */
  private static void nap(Semaphore signal, long millis) {
    try {
      signal.tryAcquire(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void work(ReadConnection connection, Batch batch) {
    var record = new VersionedRecord();
    for (int i = begin(connection, batch); i >= 0; i = begin(connection, batch)) {
      record.clear();
      Present present = present(connection.store, batch, batch.keys().get(i), record);
      if (present.isRead()) {
        lastAnswerNanos = nanoClock.getAsLong();
      }
      batch.presents().compareAndSet(i, null, present);
    }
    connection.idle = true;
    idling.release();
  }

  /**
   * Starts the connection's next read and returns its index, or -1 if no record is left. An
   * abandoned connection gets no record, because nobody would wait for its response.
   */
  private int begin(ReadConnection connection, Batch batch) {
    synchronized (connection) {
      int next = connection.abandoned ? batch.keys().size() : batch.next().getAndIncrement();
      connection.sinceNanos = nanoClock.getAsLong();
      connection.reading = next < batch.keys().size() ? next : -1;
      return connection.reading;
    }
  }

  private Present present(CompareAndSet store, Batch batch, String key, VersionedRecord record) {
    Status status;
    try {
      status = store.readLatest(test.table(), key, record);
    } catch (RuntimeException | Error e) {
      batch.others().incrementAndGet();
      return Present.failed("cannot be read: " + e);
    }
    if (status != null && Statuses.isNoTable(status)) {
      Present gone = failed(status);
      batch.noTable().set(gone);
      return gone;
    }
    batch.others().incrementAndGet();
    if (status == null || !status.isOk() && !Statuses.isNotFound(status)) {
      return failed(status);
    }
    if (!status.isOk()) {
      return Present.MISSING;
    }
    ByteIterator value = record.fields().get(test.field());
    return value == null ? Present.UNTOUCHED : present(value.toArray());
  }

  private static Present failed(Status status) {
    return Present.failed(
        "cannot be read: "
            + (status == null
                ? "no status"
                : status.getName() + ", " + Statuses.explanation(status)));
  }

  private Present present(byte[] field) {
    return switch (counter.owner(field)) {
      case THIS_TEST -> Present.stamped(counter.count(field), counter.token(field));
      case NONE -> Present.UNTOUCHED;
      case OTHER_TEST -> Present.foreign(CasCounter.fingerprint(field), scenario(field));
      case DAMAGED -> Present.DAMAGED;
    };
  }

  private String scenario(byte[] field) {
    return scenarios.entrySet().stream()
        .filter(one -> one.getValue().owner(field) == CasCounter.Owner.THIS_TEST)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("");
  }
}
