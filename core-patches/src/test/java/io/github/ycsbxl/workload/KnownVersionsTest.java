package io.github.ycsbxl.workload;

import static io.github.ycsbxl.workload.ConsistencyCheck.SessionGuarantee.MONOTONIC_READS;
import static io.github.ycsbxl.workload.ConsistencyCheck.SessionGuarantee.READ_YOUR_WRITES;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.keys.KeyChooser;
import io.github.ycsbxl.keys.ThreadRandom;
import java.util.List;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class KnownVersionsTest {
  private static final int RECORDS = 1_000;
  private static final int KEYS = 100_000;
  private static final double THETA = 0.99;

  private final RandomGenerator random = ThreadRandom.of(1, 0, 0);
  private final KnownVersions known = new KnownVersions(RECORDS);

  @Test
  void remembersTheNewestVersionAndSinceWhenByGuarantee() {
    learn("a", 3, 30);
    learn("a", 3, 40);
    learn("a", 2, 50);
    int slot = known.slotOf("a");
    assertThat(known.version(slot, MONOTONIC_READS)).isEqualTo(3);
    assertThat(known.sinceNanos(slot, MONOTONIC_READS)).isEqualTo(30);
    assertThat(known.version(slot, READ_YOUR_WRITES)).isEqualTo(KnownVersions.NONE);
    learn("a", 5, 60);
    assertThat(known.version(slot, MONOTONIC_READS)).isEqualTo(5);
    assertThat(known.sinceNanos(slot, MONOTONIC_READS)).isEqualTo(60);
  }

  @Test
  void takesNoKeyForAnother() {
    List<LongFunction<String>> formats =
        List.of(i -> "user" + i, i -> Long.toString(i, 32), i -> "user%019d".formatted(i * 31));
    for (LongFunction<String> format : formats) {
      var table = new KnownVersions(400_000);
      for (int i = 0; i < 100_000; i++) {
        table.learn(table.slotOf(format.apply(i)), MONOTONIC_READS, i, 0);
      }
      int found = 0;
      for (int i = 0; i < 100_000; i++) {
        long version = table.version(table.slotOf(format.apply(i)), MONOTONIC_READS);
        assertThat(version).isIn(KnownVersions.NONE, (long) i);
        found += version == i ? 1 : 0;
      }
      assertThat(found).isGreaterThan(99_000);
    }
  }

  @Test
  void knowsNothingOfARecordThatWasReplaced() {
    var smallest = new KnownVersions(1);
    for (int i = 0; i < 9; i++) {
      smallest.learn(smallest.slotOf("k" + i), MONOTONIC_READS, 7, 70);
    }
    int unknown = 0;
    for (int i = 0; i < 9; i++) {
      long version = smallest.version(smallest.slotOf("k" + i), MONOTONIC_READS);
      unknown += version == KnownVersions.NONE ? 1 : 0;
    }
    assertThat(unknown).isPositive();
  }

  @Test
  void keepsTheHottestRecords() {
    foundOf(100_000, "");
    assertThat(foundOf(100_000, "")).isGreaterThan(0.85 * bestShare());
  }

  @Test
  void followsTheHotRecordsWhenTheyChange() {
    foundOf(200_000, "first");
    foundOf(30_000, "second");
    assertThat(foundOf(100_000, "second")).isGreaterThan(0.85 * bestShare());
  }

  @Test
  void remembersWhatComesBackSoonEvenIfNothingIsHot() {
    int found = 0;
    for (int i = 0; i < 10_000; i++) {
      learn("cold" + i, 1, 0);
      found += known.version(known.slotOf("cold" + i), MONOTONIC_READS) == 1 ? 1 : 0;
    }
    assertThat(found).isEqualTo(10_000);
  }

  private void learn(String key, long version, long nanos) {
    known.learn(known.slotOf(key), MONOTONIC_READS, version, nanos);
  }

  /** Returns the fraction of Zipfian lookups that found an earlier entry. */
  private double foundOf(int lookups, String prefix) {
    KeyChooser zipfian = KeyChooser.zipfian(random, () -> KEYS, THETA);
    int found = 0;
    for (int i = 0; i < lookups; i++) {
      int slot = known.slotOf(prefix + zipfian.next());
      found += known.version(slot, MONOTONIC_READS) == KnownVersions.NONE ? 0 : 1;
      known.learn(slot, MONOTONIC_READS, 1, 0);
    }
    return (double) found / lookups;
  }

  /**
   * Returns the fraction for a table with the most frequent records from the start, the optimum.
   */
  private static double bestShare() {
    double held = 0;
    double all = 0;
    for (int rank = 1; rank <= KEYS; rank++) {
      double weight = Math.pow(rank, -THETA);
      all += weight;
      held += rank <= RECORDS ? weight : 0;
    }
    return held / all;
  }
}
