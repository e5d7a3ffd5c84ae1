package io.github.ycsbxl.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.benchmarks.RoundFigures.Interval;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

final class RoundFiguresTest {

  /** The ranks are those of tables for the sign test. */
  @Test
  void intervalOfAMedianIsBetweenTheRanksOfTheSignTest() {
    assertThat(RoundFigures.ofMedian(upTo(5))).isEqualTo(new Interval(1, 5));
    assertThat(RoundFigures.ofMedian(upTo(6))).isEqualTo(new Interval(1, 6));
    assertThat(RoundFigures.ofMedian(upTo(9))).isEqualTo(new Interval(2, 8));
    assertThat(RoundFigures.ofMedian(upTo(15))).isEqualTo(new Interval(4, 12));
    assertThat(RoundFigures.ofMedian(upTo(21))).isEqualTo(new Interval(6, 16));
    assertThat(RoundFigures.ofMedian(upTo(101))).isEqualTo(new Interval(41, 61));
  }

  @Test
  void medianIsTheMiddleOrBetweenTwo() {
    assertThat(RoundFigures.median(upTo(5))).isEqualTo(3);
    assertThat(RoundFigures.median(upTo(6))).isEqualTo(3.5);
  }

  /** In disorder. */
  private static List<Double> upTo(int number) {
    List<Double> values =
        DoubleStream.iterate(1, value -> value + 1).limit(number).boxed().toList();
    var shuffled = new ArrayList<>(values);
    Collections.reverse(shuffled);
    return shuffled;
  }
}
