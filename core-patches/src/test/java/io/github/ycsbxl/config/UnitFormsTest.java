package io.github.ycsbxl.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class UnitFormsTest {

  @ParameterizedTest
  @CsvSource({
    "500ms, 500",
    "5s, 5000",
    "5 S, 5000",
    "1.5s, 1500",
    "7, 7000",
    "1m, 60000",
    "1h, 3600000"
  })
  void readsTimes(String text, long millis) {
    assertThat(UnitForms.duration().read(text)).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0s",
        "-1s",
        "1w",
        "s",
        "0.1ms",
        "500us",
        "1000.5ms",
        "0.0015s",
        "10001h",
        "1000000000000000000s"
      })
  void refusesWhatIsNoTime(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> UnitForms.duration().read(text));
  }

  @ParameterizedTest
  @CsvSource({"1k, 1024", "64KB, 65536", "512m, 536870912", "1G, 1073741824"})
  void readsSizes(String text, int bytes) {
    assertThat(UnitForms.memory().read(text)).isEqualTo(bytes);
    assertThat(UnitForms.buffer().read(text)).isEqualTo(bytes);
  }

  @Test
  void refusesABufferOfMoreThanAGigabyte() {
    assertThatIllegalArgumentException().isThrownBy(() -> UnitForms.buffer().read("1.1g"));
  }

  @Test
  void readsSharesOfTheHeap() {
    assertThat(UnitForms.memory().read("25%")).isEqualTo(Runtime.getRuntime().maxMemory() / 4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0m", "12", "101%", "9000000g", "1t", "%"})
  void refusesWhatIsNoSize(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> UnitForms.memory().read(text));
  }
}
