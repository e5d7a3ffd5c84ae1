package io.github.ycsbxl.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.statistics.Estimate;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class HistogramSectionsTest {
  private static final Statistic P99 = Statistic.percentile(99);
  private final SplittableRandom random = new SplittableRandom(1);

  /**
   * The error of a mean is the standard deviation (288.7 for uniform values) divided by the root of
   * their number.
   */
  @Test
  void errorShrinksWithTheRootOfTheTime() {
    double minute = sections(60, 1_000).estimate(Statistic.MEAN, 500).standardError();
    double hour = sections(3_600, 1_000).estimate(Statistic.MEAN, 500).standardError();
    // The resolution of 1/1000 at a mean of 500, plus chance.
    assertThat(minute).isCloseTo(Math.hypot(288.7 / Math.sqrt(60_000), 0.5), within(0.4));
    assertThat(hour).isCloseTo(Math.hypot(288.7 / Math.sqrt(3_600_000), 0.5), within(0.1));
  }

  @Test
  void percentileHasTheErrorOfItsSections() {
    Estimate p99 = sections(60, 10_000).estimate(P99, 990);
    assertThat(p99.value()).isEqualTo(990);
    assertThat(p99.hasError()).isTrue();
    assertThat(p99.standardError()).isLessThan(5);
  }

  /** Ten seconds of 100 values have a total of ten above the p99. */
  @Test
  void tailsThatSectionsHardlyReachHaveNone() {
    assertThat(sections(10, 100).estimate(P99, 990).hasError()).isFalse();
    assertThat(sections(20, 500).estimate(P99, 990).hasError()).isTrue();
    assertThat(sections(9, 10_000).estimate(P99, 990).hasError()).isFalse();
  }

  @Test
  void extremesHaveNone() {
    assertThat(sections(60, 1_000).estimate(Statistic.MAX, 1_000).hasError()).isFalse();
    assertThat(sections(60, 1_000).estimate(Statistic.MIN, 1).hasError()).isFalse();
  }

  /** In a long run, ten seconds become one interval. */
  @Test
  void longerIntervalsCountForTheirLength() {
    var seconds = new HistogramSections();
    var mixed = new HistogramSections();
    Histogram ten = new Histogram(3);
    for (int second = 0; second < 1_280; second++) {
      Histogram values = values(second, 100);
      seconds.add(values.copy());
      if (second < 640) {
        mixed.add(values);
      } else {
        ten.add(values);
        if (second % 10 == 9) {
          ten.setStartTimeStamp((second - 9) * 1_000L);
          ten.setEndTimeStamp((second + 1) * 1_000L);
          mixed.add(ten);
          ten = new Histogram(3);
        }
      }
    }
    // Sections start with an interval, so their lengths differ slightly.
    assertThat(mixed.estimate(Statistic.MEAN, 500).standardError())
        .isCloseTo(seconds.estimate(Statistic.MEAN, 500).standardError(), withinPercentage(15));
    assertThat(mixed.estimate(P99, 990).standardError())
        .isCloseTo(seconds.estimate(P99, 990).standardError(), withinPercentage(15));
  }

  private HistogramSections sections(int seconds, int values) {
    var sections = new HistogramSections();
    for (int second = 0; second < seconds; second++) {
      sections.add(values(second, values));
    }
    return sections;
  }

  private Histogram values(int second, int values) {
    var histogram = new Histogram(3);
    histogram.setStartTimeStamp(second * 1_000L);
    histogram.setEndTimeStamp((second + 1) * 1_000L);
    for (int i = 0; i < values; i++) {
      histogram.recordValue(random.nextLong(1, 1_001));
    }
    return histogram;
  }
}
