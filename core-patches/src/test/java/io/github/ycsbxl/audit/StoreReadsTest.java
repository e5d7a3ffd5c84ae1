package io.github.ycsbxl.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.StampSource.Present;
import io.github.ycsbxl.binding.CompareAndSet;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.records.Bytes;
import io.github.ycsbxl.records.CasCounter;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.Status;

/** Every wait for a store has a time limit and a message. */
@Timeout(300)
final class StoreReadsTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final Duration TIMEOUT = Duration.ofSeconds(1);

  private final CountDownLatch released = new CountDownLatch(1);
  private final Set<Thread> reading = ConcurrentHashMap.newKeySet();
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger failures = new AtomicInteger(Integer.MAX_VALUE);
  private final AtomicInteger hanging = new AtomicInteger();
  private final AtomicBoolean gone = new AtomicBoolean();

  @AfterEach
  void release() {
    released.countDown();
  }

  /** Store that reads some records, fails for others, and never responds for the rest. */
  private final class Store implements CompareAndSet {
    private final String broken;
    private final String silent;

    Store(String broken, String silent) {
      this.broken = broken;
      this.silent = silent;
    }

    @Override
    public Status readLatest(String table, String key, VersionedRecord into) {
      reading.add(Thread.currentThread());
      if (key.matches(silent)) {
        reading.remove(Thread.currentThread());
        hanging.incrementAndGet();
        try {
          released.await();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }
      byte[] field = new byte[40];
      new CasCounter("test").put(Long.parseLong(key), 7, field);
      into.fields().put("field0", Bytes.of(field));
      answered.incrementAndGet();
      if (gone.get()) {
        return Statuses.noTable(new IOException("usertable was dropped"));
      }
      return key.matches(broken) && failures.getAndDecrement() > 0
          ? Status.SERVICE_UNAVAILABLE
          : Status.OK;
    }

    @Override
    public Status readVersioned(String table, String key, VersionedRecord into) {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status replaceIfCurrent(String table, String key, VersionedRecord record) {
      return Status.NOT_IMPLEMENTED;
    }
  }

  /**
   * Returns a clock that stands still until this many reads hang, and all other threads have ended.
   */
  private LongSupplier clock(int hang, int answer) {
    return () -> {
      boolean over =
          hanging.get() == hang
              && answered.get() == answer
              && reading.stream().noneMatch(Thread::isAlive);
      return over ? 2 * TIMEOUT.toNanos() : 0;
    };
  }

  @Test
  void givesUpOneReadThatHangsAndItsConnection() {
    StoreReads reads = reads(2, "none", "3", clock(1, 99));
    List<Present> presents = reads.read(keys(1, 100));
    assertThat(presents.get(2).problem()).isEqualTo("no answer within 1 s");
    assertThat(presents).filteredOn(Present::isRead).hasSize(99);
    assertThat(presents.get(50)).isEqualTo(Present.stamped(51, 7));
    assertThat(reads.ended()).isNull();
    assertThat(reads.hanging()).hasSize(1);
    assertThat(reads.read(keys(4, 9))).allMatch(Present::isRead);
  }

  /** Whenever a connection is abandoned, even between two of its reads. */
  @Test
  void noRecordIsSkippedWhenAConnectionIsGivenUp() {
    for (int seed = 0; seed < 100; seed++) {
      var random = new SplittableRandom(seed);
      var now = new AtomicLong();
      LongSupplier clock =
          () -> {
            synchronized (random) {
              return now.addAndGet(random.nextInt(40) == 0 ? TIMEOUT.toNanos() * 3 / 4 : 1);
            }
          };
      StoreReads reads = reads(4, "none", "none", clock);
      List<Present> presents = reads.read(keys(1, 60));
      if (reads.ended() == null) {
        assertThat(presents).as("seed %d", seed).doesNotContainNull();
      }
    }
  }

  @Test
  void endsWhenEveryConnectionHangs() {
    StoreReads reads = reads(2, "none", ".*", clock(2, 0));
    List<Present> presents = reads.read(keys(1, 5));
    assertThat(presents).filteredOn(Objects::nonNull).hasSize(2).noneMatch(Present::isRead);
    assertThat(reads.ended()).contains("for more than 1 s; the audit stops");
    assertThat(reads.hanging()).hasSize(2);
  }

  /** Returns a clock by which every response takes 20 ms, however often it is read. */
  private LongSupplier steps() {
    return () -> answered.get() * 20_000_000L;
  }

  @Test
  void triesAReadThatFailsAtOnceUntilTheTimeIsOverAndNamesWhatTheStoreAnswers() {
    StoreReads reads = reads(1, "2", "none", steps());
    List<Present> presents = reads.read(keys(1, 3));
    assertThat(presents.get(1).problem()).startsWith("cannot be read: SERVICE_UNAVAILABLE, ");
    assertThat(presents).filteredOn(Present::isRead).hasSize(2);
    assertThat(answered.get()).isGreaterThan(6);
    assertThat(reads.ended()).isNull();
    // Once, since the store has already had its time.
    int before = answered.get();
    reads.read(keys(1, 3));
    assertThat(answered.get() - before).isEqualTo(3);
  }

  /** All reads of a store fail for a minute, on a clock that only the pauses move. */
  @Test
  void pausesBetweenRetriesOfAStoreThatFails() {
    var now = new AtomicLong();
    Duration minute = Duration.ofMinutes(1);
    var reads =
        new StoreReads(
            stores(2, ".*", "none"),
            header(),
            Map.of(),
            minute,
            () -> false,
            now::get,
            millis -> now.addAndGet(millis * 1_000_000));
    List<Present> presents = reads.read(keys(1, 655));
    assertThat(presents).noneMatch(Present::isRead);
    assertThat(answered.get()).isBetween(2_000, 4_000);
    assertThat(now.get()).isGreaterThan(minute.toNanos());
    assertThat(reads.ended()).isNull();
  }

  /** One success of a retry is enough to retry all other records at once. */
  @Test
  void readsAllRecordsOnceTheStoreIsBack() {
    var now = new AtomicLong();
    failures.set(655 + 655 + 20 * 16);
    var reads =
        new StoreReads(
            stores(2, ".*", "none"),
            header(),
            Map.of(),
            Duration.ofMinutes(1),
            () -> false,
            now::get,
            millis -> now.addAndGet(millis * 1_000_000));
    assertThat(reads.read(keys(1, 655))).allMatch(Present::isRead);
    assertThat(now.get()).isLessThan(Duration.ofSeconds(20).toNanos());
  }

  @Test
  void endsWhenTheTableIsGone() {
    gone.set(true);
    StoreReads reads = reads(2, "none", "none", () -> 0);
    reads.read(keys(1, 100));
    golden.pin(reads.ended());
    assertThat(answered.get()).isEqualTo(200);
  }

  @Test
  void waitsForANodeThatIsStillStarting() {
    StoreReads reads = reads(1, "2|5", "none", steps());
    failures.set(20);
    assertThat(reads.read(keys(1, 9))).allMatch(Present::isRead);
    failures.set(20);
    assertThat(reads.read(keys(1, 9))).allMatch(Present::isRead);
  }

  @Test
  void stopsWhenTheUserWants() {
    var reads =
        new StoreReads(
            stores(1, "none", ".*"), header(), Map.of(), TIMEOUT, () -> true, clock(1, 0));
    assertThat(reads.read(keys(1, 5))).containsOnlyNulls();
  }

  /** Returns a reader that retries without a pause. */
  private StoreReads reads(int connections, String broken, String silent, LongSupplier clock) {
    return new StoreReads(
        stores(connections, broken, silent),
        header(),
        Map.of(),
        TIMEOUT,
        () -> false,
        clock,
        millis -> {});
  }

  private List<CompareAndSet> stores(int connections, String broken, String silent) {
    var stores = new ArrayList<CompareAndSet>();
    IntStream.range(0, connections).forEach(i -> stores.add(new Store(broken, silent)));
    return stores;
  }

  private static LedgerHeader header() {
    return Headers.of("test", 0, 1);
  }

  private static List<String> keys(int from, int to) {
    return IntStream.rangeClosed(from, to).mapToObj(Integer::toString).toList();
  }
}
