package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.TestDb;
import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.nosql.embedded.EmbeddedStore;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Threads that increment counters in a few records by CAS, and remember the responses. */
final class Writers implements AutoCloseable {
  private static final String TABLE = "counters";
  private static final int KEYS = 8;

  private final ExecutorService threads;
  private final List<Future<?>> running = new ArrayList<>();
  private final AtomicIntegerArray acknowledged = new AtomicIntegerArray(KEYS);
  private final AtomicIntegerArray unknown = new AtomicIntegerArray(KEYS);
  private final AtomicInteger indeterminate = new AtomicInteger();
  private final Semaphore successes = new Semaphore(0);
  private final Queue<Status> otherFailures = new ConcurrentLinkedQueue<>();
  private volatile boolean stopped;

  private Writers(int count) {
    threads = Executors.newFixedThreadPool(count);
  }

  /** Starts a number of threads when all nodes of the store have the records. */
  static Writers start(Properties properties, EmbeddedStore store, int count)
      throws DBException, IOException {
    var writers = new Writers(count);
    NosqlClient client = TestStores.open(properties);
    for (int key = 0; key < KEYS; key++) {
      client.insert(TABLE, "k" + key, Map.of("count", TestDb.ascii("0")));
    }
    store.awaitReplicas(Duration.ofMinutes(1));
    client.cleanup();
    for (int i = 0; i < count; i++) {
      RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(i);
      writers.running.add(writers.threads.submit(() -> writers.countUp(properties, random)));
    }
    return writers;
  }

  /** Waits for a number of further successes. */
  void awaitSuccesses(int count) throws InterruptedException {
    successes.drainPermits();
    successes.acquire(count);
  }

  void stop() throws Exception {
    stopped = true;
    for (Future<?> thread : running) {
      thread.get();
    }
  }

  /**
   * Asserts that each count is the number of acknowledged updates, possibly plus indeterminate
   * ones.
   */
  void assertThatNothingIsLost(NosqlClient client) {
    for (int key = 0; key < KEYS; key++) {
      var record = new VersionedRecord();
      assertThat(client.readLatest(TABLE, "k" + key, record)).isEqualTo(Status.OK);
      assertThat(count(record))
          .isBetween(acknowledged.get(key), acknowledged.get(key) + unknown.get(key));
    }
  }

  int indeterminate() {
    return indeterminate.get();
  }

  Queue<Status> otherFailures() {
    return otherFailures;
  }

  @Override
  public void close() {
    stopped = true;
    threads.shutdown();
  }

  private Void countUp(Properties properties, RandomGenerator random) throws DBException {
    NosqlClient client = TestStores.open(properties);
    var record = new VersionedRecord();
    while (!stopped) {
      int key = random.nextInt(KEYS);
      Status status = client.readVersioned(TABLE, "k" + key, record);
      if (status.isOk()) {
        record.fields().put("count", TestDb.ascii("" + (count(record) + 1)));
        status = client.replaceIfCurrent(TABLE, "k" + key, record);
      }
      note(key, status);
    }
    client.cleanup();
    return null;
  }

  private void note(int key, Status status) {
    if (status.isOk()) {
      acknowledged.incrementAndGet(key);
      successes.release();
    } else if (Statuses.isIndeterminate(status)) {
      unknown.incrementAndGet(key);
      indeterminate.incrementAndGet();
    } else if (status != Statuses.CONFLICT) {
      otherFailures.add(status);
    }
  }

  private static int count(VersionedRecord record) {
    return Integer.parseInt(record.fields().get("count").toString());
  }
}
