package io.github.ycsbxl.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

final class NodeRowTest {

  @Test
  void isFoundInTheNamesOfItsRow() {
    assertThat(NodeRow.parse("READ@14")).contains(new NodeRow("READ", "14"));
    assertThat(NodeRow.parse("READ-MODIFY-WRITE")).isEmpty();
    assertThat(new NodeRow("WRITE", "rg1-rn2")).hasToString("WRITE@rg1-rn2");
    assertThat(NodeRow.hasMeansOnly("MASTER@rg1-rn1")).isTrue();
    assertThat(NodeRow.hasMeansOnly("READ@rg1-rn1")).isFalse();
  }

  @Test
  void isInTheOrderOfNumbers() {
    var rows = new TreeSet<NodeRow>();
    Stream.of("WRITE@1", "READ@14", "READ@2").forEach(n -> rows.add(NodeRow.parse(n).get()));
    assertThat(rows).extracting(NodeRow::toString).containsExactly("READ@2", "READ@14", "WRITE@1");
  }

  /** Values of 10 ns to 100 s, as two threads record them and two samples take them. */
  @Test
  void keepsLatenciesToTheHundredth() {
    var phase = new PhaseRecorder(2, System::nanoTime, () -> 0, 0);
    var random = new Random(14);
    long[] values =
        LongStream.generate(() -> (long) Math.pow(10, 1 + 10 * random.nextDouble()))
            .limit(10_000)
            .toArray();
    for (int i = 0; i < values.length; i++) {
      phase.thread(i % 2).row("READ@14", Unit.NANOS).record(values[i]);
      if (i == 5_000) {
        phase.sample();
      }
    }
    phase.sample();
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
