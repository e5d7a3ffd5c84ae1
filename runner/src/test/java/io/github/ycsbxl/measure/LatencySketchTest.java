package io.github.ycsbxl.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.config.GoldenMessages;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Model: the sorted latencies. */
final class LatencySketchTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void countsAndPercentilesAreThoseOfAllValues() {
    for (long seed = 0; seed < 10_000; seed++) {
      var random = new SplittableRandom(seed);
      long[] all =
          random.longs(1 + random.nextInt(60), 0, 1L << (4 + random.nextInt(40))).toArray();
      int cut = random.nextInt(all.length + 1);
      LatencySketch sketch =
          sketch(Arrays.copyOf(all, cut)).plus(sketch(Arrays.copyOfRange(all, cut, all.length)));
      assertThat(sketch).isEqualTo(sketch(all)).isEqualTo(LatencySketch.read(sketch.bytes()));
      assertThat(sketch.count()).isEqualTo(all.length);
      Arrays.sort(all);
      long p99 = all[(int) Math.ceil(0.99 * all.length) - 1];
      assertThat((double) sketch.p99()).isCloseTo(p99, within(p99 / 15.0 + 1));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "01",
        "0001",
        "FFFFFF7F01",
        "0180",
        "01FFFFFFFFFFFFFFFFFF01",
        "01FFFFFFFFFFFFFFFF7F01FFFFFFFFFFFFFFFF7F"
      })
  void refusesOtherBytes(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    assertThatThrownBy(() -> LatencySketch.read(bytes))
        .isInstanceOf(IllegalArgumentException.class)
        .satisfies(golden::pin);
  }

  private static LatencySketch sketch(long[] values) {
    var histogram = new Histogram(3);
    LongStream.of(values).forEach(histogram::recordValue);
    return LatencySketch.of(histogram);
  }
}
