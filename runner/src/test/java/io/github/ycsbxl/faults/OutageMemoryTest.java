package io.github.ycsbxl.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import io.github.ycsbxl.numbers.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run of a day, in simulated time, fits into a small heap. */
final class OutageMemoryTest {
  private static final long SECOND = 1_000_000_000;
  private static final int DAY = 86_400;

  /** Seconds that are simulated; what a meter keeps grows with their number. */
  private static final int PART = Cases.of(DAY / 16, DAY / 4);

  private static final long MOST_BYTES = 40_000_000;

  /** 100,000 operations per second, with a tail of rare latencies. */
  @ParameterizedTest
  @ValueSource(strings = {"", "50ms"})
  void meterOfADayKeepsLessThan40Megabytes(String slo) {
    var random = new SplittableRandom(1);
    long before = usedBytes();
    var meter = meter(slo);
    for (int second = 0; second < PART; second++) {
      Row row = Row.empty(RowName.READ, Unit.NANOS);
      for (int i = 0; i < 200; i++) {
        row.service().recordValueWithCount(latency(random), 500);
      }
      meter.sampled(
          interval(second, row, List.of(new Span(second * SECOND, (second + 1) * SECOND))));
    }
    assertThat((usedBytes() - before) * (DAY / PART)).isLessThan(MOST_BYTES);
    assertThat(meter.late() > 0).isEqualTo(!slo.isEmpty());
  }

  /** At ten operations per second, each one is a span of its own. */
  @Test
  void successesOfADayDoNotFillTheMemory() {
    long before = usedBytes();
    var meter = meter("1ms");
    for (int second = 0; second < DAY; second++) {
      var spans = new ArrayList<Span>();
      Row row = Row.empty(RowName.READ, Unit.NANOS);
      row.service().recordValueWithCount(5_000_000, 10);
      for (int i = 0; i < 10; i++) {
        long at = second * SECOND + i * SECOND / 10;
        spans.add(new Span(at, at));
      }
      meter.sampled(interval(second, row, spans));
    }
    assertThat(usedBytes() - before).isLessThan(MOST_BYTES);
    assertThat(meter.late()).isEqualTo(10L * DAY);
  }

  /** Returns the used heap without garbage. */
  private static long usedBytes() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      System.gc();
      least =
          Math.min(least, Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
    }
    return least;
  }

  private static OutageMeter meter(String slo) {
    return new OutageMeter(OutageConfig.from(slo.isEmpty() ? Map.of() : Map.of("fault.slo", slo)));
  }

  private static long latency(SplittableRandom random) {
    double rare = random.nextDouble();
    return (long) (100_000 / Math.max(1e-4, rare) * (0.5 + random.nextDouble()));
  }

  private static Interval interval(int second, Row row, List<Span> successes) {
    return new Interval(
        second * SECOND,
        (second + 1) * SECOND,
        1_400_000_000_000L + second * 1_000L,
        new Counts(row.succeeded(), 0, 0),
        Counts.NONE,
        List.of(row.withTimes(new SuccessSpans(successes), SuccessSpans.NONE)));
  }
}
