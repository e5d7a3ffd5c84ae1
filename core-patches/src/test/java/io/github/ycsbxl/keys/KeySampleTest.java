package io.github.ycsbxl.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class KeySampleTest {
  private static final List<KeyFormat> FORMATS =
      List.of(
          KeyFormat.hash("user", false, 1),
          KeyFormat.hash("user", true, 1),
          KeyFormat.hash("user", true, 12),
          KeyFormat.base32("user", 13, false),
          KeyFormat.decimal("u", 9, true));

  @Test
  void knowsWhatAScanOfASmallStoreReturns() {
    var random = new Random(1);
    for (int store = 0; store < 200; store++) {
      var records = new Slice(random.nextInt(1_000), random.nextInt(300));
      KeyFormat format = FORMATS.get(store % FORMATS.size());
      List<String> truth = keys(records, format);
      KeySample sample = KeySample.of(records, format);
      for (int scan = 0; scan < 20; scan++) {
        String first = format.format(random.nextInt(1_400));
        int length = 1 + random.nextInt(400);
        assertThat(sample.least(first, length)).isEqualTo(Math.min(length, after(truth, first)));
      }
    }
  }

  @Test
  void neverAsksForMoreThanALargeStoreHolds() {
    var random = new Random(2);
    var records = new Slice(0, 200_000);
    for (KeyFormat format : FORMATS) {
      List<String> truth = keys(records, format);
      KeySample sample = KeySample.of(records, format);
      int exact = 0;
      for (int scan = 0; scan < 1_000; scan++) {
        String first = format.format(random.nextInt(200_000));
        int least = sample.least(first, 1_000);
        int held = Math.min(1_000, after(truth, first));
        assertThat(least).isLessThanOrEqualTo(held);
        exact += least == held ? 1 : 0;
      }
      // The bound is loose only for the last 3,000 of 200,000.
      assertThat(exact).isGreaterThan(960);
    }
  }

  @Test
  void needsFewKeysOfAnyNumberOfRecords() {
    KeySample sample = KeySample.of(new Slice(0, 1L << 40), KeyFormat.base32("user", 13, true));
    assertThat(sample.least("user", Integer.MAX_VALUE)).isEqualTo(65_536);
  }

  private static List<String> keys(Slice records, KeyFormat format) {
    return LongStream.range(records.start(), records.start() + records.count())
        .mapToObj(format::format)
        .sorted()
        .toList();
  }

  private static int after(List<String> keys, String first) {
    int found = Collections.binarySearch(keys, first);
    return keys.size() - (found < 0 ? -found - 1 : found);
  }
}
