package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class CasLedgerTest {
  private record Counts(long successes, long doubts) {
    Counts plus(Counts other) {
      return new Counts(successes + other.successes, doubts + other.doubts);
    }
  }

  private final Map<Long, Counts> everything = new HashMap<>();
  private final SplittableRandom random = new SplittableRandom(1);

  @Test
  void countsSuccessesAndDoubtsByKey() {
    var ledger = new CasLedger(1, 1_000_000);
    update(ledger, 50_000, 5_000);
    assertThat(entries(ledger)).isEqualTo(everything);
    assertThat(ledger.size()).isEqualTo(everything.size());
    assertThat(ledger.share()).isEqualTo(1);
  }

  @Test
  void pastItsLimitIsStillExactForTheKeysItKeeps() {
    var ledger = new CasLedger(1, 100);
    update(ledger, 100_000, 10_000);
    assertThat(ledger.size()).isBetween(30, 100);
    assertThat(ledger.share()).isBetween(1 / 512.0, 1 / 64.0);
    assertThat(entries(ledger)).isEqualTo(keptOf(ledger.share()));
  }

  @Test
  void keepsTheShareThatItWasAskedFor() {
    var ledger = new CasLedger(0.25, 1_000_000);
    update(ledger, 100_000, 10_000);
    assertThat(entries(ledger)).isEqualTo(keptOf(0.25));
    // Of 10,000 keys, 2,500 with a standard deviation of 43: four of them, 6 in 100,000.
    assertThat(ledger.size()).isBetween(2_327, 2_673);
  }

  @Test
  void addsUpLedgersThatKeepDifferentShares() {
    var large = new CasLedger(1, 1_000_000);
    var small = new CasLedger(1, 50);
    update(large, 20_000, 3_000);
    update(small, 20_000, 3_000);
    assertThat(small.share()).isLessThan(large.share());
    for (CasLedger first : new CasLedger[] {large, small}) {
      var sum = new CasLedger(1, 1_000_000);
      sum.addAll(first);
      sum.addAll(first == large ? small : large);
      assertThat(sum.share()).isEqualTo(small.share());
      assertThat(entries(sum)).isEqualTo(keptOf(small.share()));
    }
  }

  @Test
  void aSumHasALimitToo() {
    var sum = new CasLedger(1, 64);
    for (int part = 0; part < 20; part++) {
      var ledger = new CasLedger(1, 1_000);
      update(ledger, 500, 5_000);
      sum.addAll(ledger);
    }
    assertThat(sum.size()).isLessThanOrEqualTo(64);
    assertThat(entries(sum)).isEqualTo(keptOf(sum.share()));
  }

  @Test
  void takesTheSmallestLimitAndAnyNumber() {
    var ledger = new CasLedger(1, 1);
    for (long number : new long[] {0, 1, Long.MAX_VALUE - 1, 1L << 62, 2_000_000_000_000L}) {
      ledger.succeeded(number);
      ledger.succeeded(number);
    }
    assertThat(ledger.size()).isLessThanOrEqualTo(1);
    assertThat(entries(ledger).values()).allMatch(new Counts(2, 0)::equals);
  }

  private void update(CasLedger ledger, int updates, int keys) {
    for (int i = 0; i < updates; i++) {
      long number = random.nextInt(keys) * 1_000_003L;
      boolean inDoubt = random.nextInt(10) == 0;
      if (inDoubt) {
        ledger.inDoubt(number);
      } else {
        ledger.succeeded(number);
      }
      everything.merge(number, inDoubt ? new Counts(0, 1) : new Counts(1, 0), Counts::plus);
    }
  }

  private Map<Long, Counts> keptOf(double share) {
    var kept = new HashMap<>(everything);
    kept.keySet().removeIf(number -> !CasLedger.keeps(number, share));
    return kept;
  }

  private static Map<Long, Counts> entries(CasLedger ledger) {
    var entries = new HashMap<Long, Counts>();
    ledger.forEach(
        (number, successes, doubts) -> entries.put(number, new Counts(successes, doubts)));
    return entries;
  }
}
