package io.github.ycsbxl.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyReader;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ServersConfigTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void defaultsAreNoServers() {
    var reader = new PropertyReader(new Properties());
    assertThat(ServersConfig.from(reader)).isEqualTo(new ServersConfig(List.of(), 1, List.of()));
    assertThat(reader.problems()).isEmpty();
  }

  @Test
  void everyKeyIsMapped() {
    PropertyReader reader = reader("http://a:9100/metrics, https://b/x");
    assertThat(ServersConfig.from(reader))
        .isEqualTo(
            new ServersConfig(
                List.of(URI.create("http://a:9100/metrics"), URI.create("https://b/x")),
                5,
                List.of(
                    new MetricSelector("up", "up", Map.of()),
                    new MetricSelector(
                        "a:b_total{c=\"d,e\", f = \"\"}", "a:b_total", Map.of("c", "d,e", "f", "")),
                    new MetricSelector("g", "g", Map.of()))));
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
    golden.pin(reader.problems());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a-b", "a,", "a,a", "a{b}", "a{b=c}", "a{b=\"c\"", "a{} 1", "1a"})
  void refusesWhatIsNoMetric(String text) {
    var properties = new Properties();
    properties.setProperty("servers.metrics", "http://a/m");
    properties.setProperty("servers.metrics.show", text);
    var reader = new PropertyReader(properties);
    ServersConfig.from(reader);
    golden.pin(reader.problems());
  }

  @Test
  void refusesMetricsWithoutExporters() {
    var properties = new Properties();
    properties.setProperty("servers.metrics.show", "up");
    var reader = new PropertyReader(properties);
    ServersConfig.from(reader);
    golden.pin(reader.problems());
  }

  private static PropertyReader reader(String addresses) {
    var properties = new Properties();
    properties.setProperty("servers.metrics", addresses);
    properties.setProperty("servers.interval", "5");
    properties.setProperty("servers.metrics.show", "up,a:b_total{c=\"d,e\", f = \"\"}, g");
    return new PropertyReader(properties);
  }
}
