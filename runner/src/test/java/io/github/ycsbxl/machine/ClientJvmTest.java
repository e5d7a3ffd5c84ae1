package io.github.ycsbxl.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ClientJvmTest {
  @ParameterizedTest
  @CsvSource({
    "123 (java) Z 1 123 123 0 -1, true",
    "123 (java) X 1 123 123 0 -1, true",
    "123 (java) S 1 123 123 0 -1, false",
    "123 (a) Z b) R 1 123 123 0 -1, false"
  })
  void knowsAProcessThatEndedAndWasNotReaped(String stat, boolean ended) {
    assertThat(ClientJvm.isZombie(stat)).isEqualTo(ended);
  }
}
