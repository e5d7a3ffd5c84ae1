package io.github.ycsbxl.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.PropertyReader;
import java.net.URI;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ServersConfigTest {
  @Test
  void defaultsAreNoServers() {
    var reader = new PropertyReader(new Properties());
    assertThat(ServersConfig.from(reader)).isEqualTo(new ServersConfig(List.of(), 1));
    assertThat(reader.problems()).isEmpty();
  }

  @Test
  void everyKeyIsMapped() {
    PropertyReader reader = reader("http://a:9100/metrics, https://b/x");
    assertThat(ServersConfig.from(reader))
        .isEqualTo(
            new ServersConfig(
                List.of(URI.create("http://a:9100/metrics"), URI.create("https://b/x")), 5));
    assertThat(reader.problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a:9100",
        "ftp://a/metrics",
        "http:///metrics",
        "http://user:word@a/metrics",
        "http://a/b c",
        "http://a/m,",
        "http://a/m,http://a/m"
      })
  void refusesWhatIsNoAddress(String text) {
    PropertyReader reader = reader(text);
    ServersConfig.from(reader);
    assertThat(reader.problems())
        .containsExactly(
            "servers.metrics="
                + text
                + ": expected distinct addresses http://<host>:<port>/<path>, separated by commas,"
                + " at most 1000");
  }

  private static PropertyReader reader(String addresses) {
    var properties = new Properties();
    properties.setProperty("servers.metrics", addresses);
    properties.setProperty("servers.interval", "5");
    return new PropertyReader(properties);
  }
}
