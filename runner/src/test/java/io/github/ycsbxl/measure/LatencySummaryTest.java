package io.github.ycsbxl.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class LatencySummaryTest {
  @Test
  void figuresAreThoseOfTheHistogram() {
    for (int seed = 0; seed < 300; seed++) {
      var random = new SplittableRandom(seed);
      var service = new Histogram(1 + random.nextInt(3));
      int values = random.nextInt(1, 3_000);
      for (int i = 0; i < values; i++) {
        service.recordValueWithCount(
            random.nextLong(1L << random.nextInt(1, 24)), random.nextInt(1, 4));
      }
      assertThat(LatencySummary.of(service))
          .as("seed %d", seed)
          .isEqualTo(
              new LatencySummary(
                  service.getTotalCount(),
                  service.getMean(),
                  service.getValueAtPercentile(50),
                  service.getValueAtPercentile(95),
                  service.getValueAtPercentile(99),
                  service.getValueAtPercentile(99.9),
                  service.getMaxValue()));
    }
  }

  @Test
  void isZeroWithoutValues() {
    var intended = new Histogram(3);
    intended.recordValue(7);
    LatencySummary.Pair both = LatencySummary.Pair.of(new Histogram(3), intended);
    assertThat(both.service()).isEqualTo(new LatencySummary(0, 0, 0, 0, 0, 0, 0));
    assertThat(both.intended()).isEqualTo(1);
    assertThat(both.response()).contains(new LatencySummary(1, 7, 7, 7, 7, 7, 7));
    assertThat(LatencySummary.Pair.of(intended, new Histogram(3)).response()).isEmpty();
  }

  /** The p99 of several rows lies between their percentiles, and near that of their sum. */
  @Test
  void p99OfSeveralRowsIsInterpolated() {
    var random = new SplittableRandom(1);
    for (int i = 0; i < 50; i++) {
      var sum = new Histogram(3);
      var rows = new ArrayList<LatencySummary>();
      for (double mean : new double[] {1e5, 2e5 + 1e5 * i, 5e5}) {
        var row = new Histogram(3);
        for (int j = 0; j < 2_000; j++) {
          row.recordValue((long) (-mean * Math.log1p(-random.nextDouble())));
        }
        sum.add(row);
        rows.add(LatencySummary.of(row));
      }
      double exact = sum.getValueAtPercentile(99);
      assertThat(LatencySummary.p99(rows)).isBetween(0.87 * exact, 1.15 * exact);
    }
    assertThat(LatencySummary.p99(List.of())).isZero();
    assertThat(LatencySummary.p99(List.of(LatencySummary.NONE))).isZero();
  }
}
