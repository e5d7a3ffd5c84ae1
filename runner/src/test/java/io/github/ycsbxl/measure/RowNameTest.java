package io.github.ycsbxl.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.workload.OperationType;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

final class RowNameTest {

  @Test
  void isReadFromItsText() {
    assertThat(RowName.parse("READ@14")).isEqualTo(new RowName("READ", false, "14"));
    assertThat(RowName.parse("Intended-READ")).isEqualTo(RowName.READ.asIntended());
    assertThat(RowName.parse("READ-MODIFY-WRITE").isOfNode()).isFalse();
    for (String text : List.of("READ", "Intended-CAS", "WRITE@rg1-rn2", "Intended-READ@2")) {
      assertThat(RowName.parse(text)).hasToString(text);
    }
    assertThat(RowName.parse("MASTER@rg1-rn1").hasMeansOnly()).isTrue();
    assertThat(RowName.parse("READ@rg1-rn1").hasMeansOnly()).isFalse();
    assertThat(RowName.parse("MASTER").hasMeansOnly()).isFalse();
  }

  @Test
  void everyOperationIsOneButVerifying() {
    for (OperationType type : OperationType.values()) {
      assertThat(RowName.parse(type.label()).isOperation()).isEqualTo(type != OperationType.VERIFY);
    }
  }

  @Test
  void whatLooksCloserIsNone() {
    assertThat(
            Stream.of(
                "READ-FAILED",
                "READ-STALE",
                "READ-NOT_FOUND",
                "READ@14",
                "CAS-CONFLICT",
                "STALE-READ-MONOTONIC"))
        .noneMatch(row -> RowName.parse(row).isOperation());
  }

  @Test
  void isInTheOrderOfNumbers() {
    var rows = new TreeSet<RowName>();
    Stream.of("WRITE@1", "READ@14", "READ@2").forEach(n -> rows.add(RowName.parse(n)));
    assertThat(rows).extracting(RowName::toString).containsExactly("READ@2", "READ@14", "WRITE@1");
  }

  /** Values of 10 ns to 100 s, recorded by two threads, in two samples. */
  @Test
  void keepsLatenciesToTheHundredth() {
    var phase = new PhaseRecorder(2, System::nanoTime, () -> 0, 0);
    var random = new Random(14);
    long[] values =
        LongStream.generate(() -> (long) Math.pow(10, 1 + 10 * random.nextDouble()))
            .limit(10_000)
            .toArray();
    for (int i = 0; i < values.length; i++) {
      ThreadRecorder thread = phase.thread(i % 2);
      thread.begin();
      thread.row(RowName.parse("READ@14"), Unit.NANOS).record(values[i]);
      thread.end();
      if (i == 5_000) {
        phase.sample(until -> Due.NONE);
      }
    }
    phase.sample(until -> Due.NONE);
    Histogram kept = phase.finish(JvmPauses.NONE).row("READ@14").orElseThrow().service();
    var exact = new Histogram(5);
    LongStream.of(values).forEach(exact::recordValue);
    assertThat(kept.getTotalCount()).isEqualTo(values.length);
    for (double percentile : new double[] {0, 1, 25, 50, 75, 99, 100}) {
      assertThat((double) kept.getValueAtPercentile(percentile))
          .isCloseTo(exact.getValueAtPercentile(percentile), Percentage.withPercentage(1));
    }
    assertThat(kept.getMean() / exact.getMean()).isCloseTo(1, within(0.01));
  }
}
