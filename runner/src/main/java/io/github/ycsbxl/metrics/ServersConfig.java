package io.github.ycsbxl.metrics;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.ValueForm;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/**
 * The servers whose figures a run takes. Immutable.
 *
 * @param metrics the addresses of their exporters, each once
 * @param intervalSeconds from one answer of an exporter to the next
 */
public record ServersConfig(List<URI> metrics, long intervalSeconds) {
  private static final long MOST_PATIENCE_SECONDS = 4;

  private static final PropertyGroup OWN = new PropertyGroup();

  private static final int MOST = 1_000;

  private static final Property<List<URI>> METRICS =
      OWN.of("servers.metrics", new ValueForm<>(ServersConfig::addresses, expected()))
          .meaning(
              "Prometheus node exporters of the store's servers,"
                  + " http://<host>:9100/metrics,...; adds server CPU, disk and network");

  private static final Property<Long> INTERVAL =
      OWN.of("servers.interval", "1", ValueForm.seconds(1))
          .meaning("seconds between scrapes of these exporters");

  public static final List<Property<?>> PROPERTIES = OWN.all();

  public static ServersConfig from(PropertyReader reader) {
    return new ServersConfig(reader.find(METRICS).orElse(List.of()), reader.get(INTERVAL));
  }

  private static String expected() {
    return "different addresses http://<host>:<port>/<path>, with commas, at most " + MOST;
  }

  private static List<URI> addresses(String text) {
    List<URI> addresses = ValueForm.list(ServersConfig::address, "").read(text);
    if (addresses.size() > MOST || addresses.stream().distinct().count() < addresses.size()) {
      throw new IllegalArgumentException(text);
    }
    return addresses;
  }

  private static URI address(String text) {
    URI address = URI.create(text);
    boolean http = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
    if (!http || address.getHost() == null || address.getUserInfo() != null) {
      throw new IllegalArgumentException(text);
    }
    return address;
  }

  /** The time that an exporter has for an answer: until the next question, and not long. */
  Duration patience() {
    return Duration.ofSeconds(Math.min(intervalSeconds, MOST_PATIENCE_SECONDS));
  }
}
