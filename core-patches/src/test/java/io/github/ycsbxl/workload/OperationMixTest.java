package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.ChiSquare;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class OperationMixTest {
  private static final int DRAWS = 200_000;

  static Stream<Arguments> mixes() {
    return Stream.of(
        Arguments.of(
            "readproportion=0.95 updateproportion=0.05",
            Map.of(OperationType.READ, 0.95, OperationType.UPDATE, 0.05)),
        // Proportions that do not add up to 1 are normalized.
        Arguments.of(
            "readproportion=1 updateproportion=0 scanproportion=0.5 insertproportion=0.5",
            Map.of(OperationType.READ, 0.5, OperationType.SCAN, 0.25, OperationType.INSERT, 0.25)),
        Arguments.of(
            "readproportion=0.01 updateproportion=0 readmodifywriteproportion=0.03",
            Map.of(OperationType.READ, 0.25, OperationType.READ_MODIFY_WRITE, 0.75)),
        Arguments.of(
            "readproportion=0.9 updateproportion=0 readmodifywriteproportion=0.1"
                + " readmodifywrite.mode=cas",
            Map.of(OperationType.READ, 0.9, OperationType.CAS, 0.1)),
        Arguments.of(
            "readproportion=0 updateproportion=0 scanproportion=1",
            Map.of(OperationType.SCAN, 1.0)));
  }

  /** ChiSquare rejects a correct mix with a probability of one in a million. */
  @ParameterizedTest
  @MethodSource("mixes")
  void drawsOperationsInProportion(String settings, Map<OperationType, Double> shares) {
    OperationMix mix = mix(settings);
    var random = new SplittableRandom(1);
    OperationType[] types = OperationType.values();
    long[] drawn = new long[types.length];
    double[] expected = new double[types.length];
    for (int i = 0; i < DRAWS; i++) {
      drawn[mix.next(random).ordinal()]++;
    }
    shares.forEach((type, share) -> expected[type.ordinal()] = share);
    ChiSquare.assertFits(drawn, expected);
    for (OperationType type : types) {
      assertThat(mix.contains(type)).as(type.label()).isEqualTo(shares.containsKey(type));
      assertThat(drawn[type.ordinal()] > 0).as(type.label()).isEqualTo(shares.containsKey(type));
    }
  }

  @Test
  void isStocksMixByDefault() {
    assertThat(mix("recordcount=1").contains(OperationType.READ)).isTrue();
    assertThat(mix("recordcount=1").contains(OperationType.UPDATE)).isTrue();
    assertThat(mix("recordcount=1").contains(OperationType.SCAN)).isFalse();
  }

  private static OperationMix mix(String settings) {
    return OperationMix.from(
        new PropertyReader(Settings.of(settings)), settings.contains("mode=cas"));
  }
}
