package io.github.ycsbxl.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HostAndPortTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @ParameterizedTest
  @CsvSource({
    "10.0.0.1:7900, 10.0.0.1, 7900",
    "db_1.example.org:1, db_1.example.org, 1",
    "[::1]:65535, ::1, 65535",
    "[fe80::1%eth0]:80, fe80::1%eth0, 80"
  })
  void readsWhatItWrites(String text, String host, int port) {
    assertThat(HostAndPort.parse(text)).isEqualTo(new HostAndPort(host, port)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "host",
        ":1",
        "host:",
        "host:0",
        "host:65536",
        "host:999999",
        "::1:80",
        "a b:1"
      })
  void refusesWhatIsNoAddressOfServer(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> HostAndPort.parse(text));
  }

  @Test
  void onlyListenersMayHaveAnyFreePort() throws ConfigurationException {
    assertThat(HostAndPort.listenerForm().read("-listen", "[::]:0"))
        .isEqualTo(new HostAndPort("::", 0));
    assertThatThrownBy(() -> HostAndPort.form().read("join", "here:0")).satisfies(golden::pin);
    assertThatThrownBy(() -> HostAndPort.listenerForm().read("-listen", "here:65536"))
        .satisfies(golden::pin);
  }
}
