package io.github.ycsbxl.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NumberFilterTest {
  private static final int LOOKS = 100_000;

  @ParameterizedTest
  @ValueSource(longs = {1_000_000, 2_000_000_000_000L, Long.MAX_VALUE})
  void neverDeniesWhatWasAdded(long records) {
    long[] numbers = ThreadRandom.of(1, 0, 0).longs(1_000, 0, records).toArray();
    NumberFilter filter = filterOf(numbers);
    assertThat(LongStream.of(numbers)).allMatch(filter::mayContain);
  }

  /**
   * A full filter accepts at most 1/16 of other numbers. Of 100,000 lookups 6,250 are expected,
   * with a standard deviation of 77. A correct filter exceeds five standard deviations in one of 3
   * million tests.
   */
  @ParameterizedTest
  @ValueSource(longs = {1_000_000_000, 2_000_000_000_000L, Long.MAX_VALUE})
  void deniesNearlyAllOthers(long records) {
    NumberFilter filter = NumberFilter.smallest().larger().larger().larger();
    RandomGenerator random = ThreadRandom.of(1, 0, 0);
    for (int numbers = 1; filter.isFor(numbers); numbers++) {
      filter.add(random.nextLong(records));
    }
    long taken = random.longs(LOOKS, 0, records).filter(filter::mayContain).count();
    assertThat(taken).isLessThan(LOOKS / 16 + 5 * 77);
  }

  @Test
  void deniesAllWhileEmpty() {
    NumberFilter filter = NumberFilter.smallest();
    assertThat(LongStream.range(0, 1_000)).noneMatch(filter::mayContain);
  }

  private static NumberFilter filterOf(long[] numbers) {
    NumberFilter filter = NumberFilter.smallest();
    while (!filter.isFor(numbers.length)) {
      filter = filter.larger();
    }
    LongStream.of(numbers).forEach(filter::add);
    return filter;
  }
}
