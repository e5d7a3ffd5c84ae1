package io.github.ycsbxl.metrics;

import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/**
 * Servers of the store to scrape during a run. Immutable.
 *
 * @param metrics URLs of the exporters, without duplicates
 * @param intervalSeconds time between two scrapes of an exporter
 * @param show further metrics of these exporters
 */
public record ServersConfig(List<URI> metrics, long intervalSeconds, List<MetricSelector> show) {
  private static final long MOST_PATIENCE_SECONDS = 4;

  private static final PropertyGroup OWN = new PropertyGroup(Scope.BENCHMARK);

  private static final int MOST = 1_000;
  private static final int MOST_SHOWN = 100;

  private static final Property<List<URI>> METRICS =
      OWN.declare("servers.metrics", new ValueForm<>(ServersConfig::addresses, expected()))
          .meaning(
              "Prometheus node exporters of the store's servers,"
                  + " http://<host>:9100/metrics,...; adds server CPU, disk and network");

  private static final Property<Long> INTERVAL =
      OWN.declare("servers.interval", "1", ValueForm.seconds(1))
          .meaning("seconds between scrapes of these exporters");

  private static final Property<List<MetricSelector>> SHOW =
      OWN.declare(
              "servers.metrics.show",
              new ValueForm<>(
                  text -> distinct(MetricSelector.list(text), MOST_SHOWN),
                  "distinct metrics <name> or <name>{<label>=\"<value>\",...}, separated by"
                      + " commas, at most "
                      + MOST_SHOWN))
          .meaning(
              "further metrics of these exporters, <name>,... or"
                  + " <name>{<label>=\"<value>\"},...; counters as rates per second");

  public static final List<Property<?>> PROPERTIES = OWN.all();

  public static ServersConfig from(PropertyReader reader) {
    reader.check(
        !reader.isSet(SHOW) || reader.isSet(METRICS),
        SHOW,
        "has no effect without " + METRICS.name());
    return new ServersConfig(
        reader.find(METRICS).orElse(List.of()),
        reader.get(INTERVAL),
        reader.find(SHOW).orElse(List.of()));
  }

  private static String expected() {
    return "distinct addresses http://<host>:<port>/<path>, separated by commas, at most " + MOST;
  }

  private static List<URI> addresses(String text) {
    return distinct(ValueForm.list(ServersConfig::address, "").read(text), MOST);
  }

  private static <T> List<T> distinct(List<T> values, int most) {
    if (values.size() > most || values.stream().distinct().count() < values.size()) {
      throw new IllegalArgumentException();
    }
    return values;
  }

  private static URI address(String text) {
    URI address = HostAndPort.requirePort(URI.create(text));
    boolean http = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
    if (!http || address.getHost() == null || address.getUserInfo() != null) {
      throw new IllegalArgumentException(text);
    }
    return address;
  }

  /** Returns the timeout of a scrape, at most the interval. */
  Duration patience() {
    return Duration.ofSeconds(Math.min(intervalSeconds, MOST_PATIENCE_SECONDS));
  }
}
