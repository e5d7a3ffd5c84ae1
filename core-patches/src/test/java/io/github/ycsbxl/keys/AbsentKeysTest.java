package io.github.ycsbxl.keys;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AbsentKeysTest {
  private static final int DELETES = 100_000;

  /** Bytes of a map entry, its key, a container and its array, including JVM headers. */
  private static final int CONTAINER_OVERHEAD = 120;

  private final AbsentKeys absent = new AbsentKeys();

  @Test
  void holdsAnyNumber() {
    long[] numbers = {0, 1, 65_535, 65_536, 1L << 46, 1L << 62, Long.MAX_VALUE};
    assertThat(absent.isEmpty()).isTrue();
    LongStream.of(numbers).forEach(absent::add);
    assertThat(absent.isEmpty()).isFalse();
    assertThat(LongStream.of(numbers)).allMatch(absent::contains);
    assertThat(LongStream.of(2, 65_537, 1L << 45, Long.MAX_VALUE - 1)).noneMatch(absent::contains);
  }

  @ParameterizedTest
  @ValueSource(longs = {1_000_000, 2_000_000_000_000L})
  void holdsWhatWasAddedAndNothingElse(long records) {
    RandomGenerator random = ThreadRandom.of(1, 0, 0);
    Set<Long> expected = new HashSet<>();
    for (int i = 0; i < DELETES; i++) {
      long number = random.nextLong(records);
      expected.add(number);
      absent.add(number);
    }
    assertThat(expected).allMatch(absent::contains);
    for (int i = 0; i < DELETES; i++) {
      long number = random.nextLong(records);
      assertThat(absent.contains(number)).isEqualTo(expected.contains(number));
    }
  }

  /** A thread that misses the last record must see that none is left. */
  @Test
  void countsANumberBeforeAnyThreadCanFindIt() {
    CompletableFuture<Void> adding =
        CompletableFuture.runAsync(() -> LongStream.range(0, DELETES).forEach(absent::add));
    for (long next = 0; next < DELETES; next++) {
      while (!absent.contains(next) && !adding.isCompletedExceptionally()) {
        Thread.onSpinWait();
      }
      assertThat(absent.size()).isGreaterThan(next);
    }
    adding.join();
  }

  @ParameterizedTest
  @ValueSource(longs = {1_000_000, 2_000_000_000_000L, 1L << 62})
  void takesFewBytesForEachNumber(long records) {
    addTo(records);
    long bytes =
        absent.containers.values().stream()
            .mapToLong(container -> CONTAINER_OVERHEAD + container.getSizeInBytes())
            .sum();
    assertThat(absent.isEmpty()).isFalse();
    assertThat(bytes / DELETES).isBetween(1L, 149L);
  }

  /**
   * Without replacements, retained memory is part of allocated memory. Earlier versions used pages
   * of 8 KiB.
   */
  @ParameterizedTest
  @ValueSource(longs = {2_000_000_000_000L, 1L << 62})
  void allocatesFewBytesForEachNumberOfALargeSpace(long records) {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    addTo(records);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(allocated / DELETES).isLessThan(600);
  }

  private void addTo(long records) {
    ThreadRandom.of(1, 0, 0).longs(DELETES, 0, records).forEach(absent::add);
  }

  @Test
  void threadsSeeWhatOthersAdd() {
    IntStream.range(0, 4)
        .mapToObj(thread -> CompletableFuture.runAsync(() -> addAndRead(thread)))
        .toList()
        .forEach(CompletableFuture::join);
    assertThat(LongStream.range(0, 40_000)).allMatch(absent::contains);
  }

  private void addAndRead(int thread) {
    for (long i = 0; i < 10_000; i++) {
      absent.add(i * 4 + thread);
      assertThat(absent.contains(i * 4 + thread)).isTrue();
    }
  }
}
