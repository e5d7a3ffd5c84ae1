package io.github.ycsbxl.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.benchmarks.PairedResults.Range;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

final class PairedResultsTest {

  /** The ranks are those of tables for the sign test. */
  @Test
  void intervalOfAMedianIsBetweenTheRanksOfTheSignTest() {
    assertThat(PairedResults.ofMedian(upTo(5))).isEqualTo(new Range(1, 5));
    assertThat(PairedResults.ofMedian(upTo(6))).isEqualTo(new Range(1, 6));
    assertThat(PairedResults.ofMedian(upTo(9))).isEqualTo(new Range(2, 8));
    assertThat(PairedResults.ofMedian(upTo(15))).isEqualTo(new Range(4, 12));
    assertThat(PairedResults.ofMedian(upTo(21))).isEqualTo(new Range(6, 16));
    assertThat(PairedResults.ofMedian(upTo(101))).isEqualTo(new Range(41, 61));
  }

  @Test
  void medianIsTheMiddleOrBetweenTwo() {
    assertThat(PairedResults.median(upTo(5))).isEqualTo(3);
    assertThat(PairedResults.median(upTo(6))).isEqualTo(3.5);
  }

  /** Returns the numbers in random order. */
  private static List<Double> upTo(int number) {
    List<Double> values =
        DoubleStream.iterate(1, value -> value + 1).limit(number).boxed().toList();
    var shuffled = new ArrayList<>(values);
    Collections.reverse(shuffled);
    return shuffled;
  }

  @Test
  void sidesTakeTurnsInGoingFirst() throws Exception {
    var asked = new ArrayList<Boolean>();
    PairedResults turns =
        PairedResults.measure(
            3,
            ours -> {
              asked.add(ours);
              return ours ? 2.0 * asked.size() : asked.size();
            });
    assertThat(asked).containsExactly(false, true, true, false, false, true);
    assertThat(turns.base()).containsExactly(1.0, 4.0, 5.0);
    assertThat(turns.ours()).containsExactly(4.0, 6.0, 12.0);
    assertThat(turns.ratio(2)).isEqualTo("2.40");
    assertThat(turns.ratioAt(0, 2)).isEqualTo("1.50");
    assertThat(turns.ratioAt(1, 2)).isEqualTo("4.00");
  }
}
