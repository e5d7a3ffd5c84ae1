package io.github.ycsbxl.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.numbers.Numbers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MillisTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0.000",
    "1, 0.000001",
    "345, 0.000345",
    "345.678, 0.000346",
    "1234, 0.00123",
    "99999, 0.1",
    "100000, 0.100",
    "1234567, 1.235",
    "12345678901, 12345.679"
  })
  void keepThreeDigitsOfWhatIsShort(double nanos, String millis) {
    assertThat(Numbers.millis(nanos)).isEqualTo(millis);
  }
}
