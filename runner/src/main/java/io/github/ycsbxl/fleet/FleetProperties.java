package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.results.OutputProperties;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The properties of the common start of client processes. */
public final class FleetProperties {
  public static final Property<Path> BARRIER =
      Property.withoutDefault(
          "client.barrier",
          ValueForm.path("a folder"),
          "folder that all client processes share, a new one for each benchmark: they wait there for"
              + " each other before every phase");
  static final Property<Instant> START =
      Property.withoutDefault(
          "client.start",
          new ValueForm<>(FleetProperties::instant, "a time such as 2026-01-31T12:00:00Z"),
          "when the first phase begins, also in seconds since 1970");
  static final Property<Duration> TIMEOUT =
      Property.of(
          "client.timeout",
          "10m",
          UnitForms.duration(),
          "how long client.barrier waits for the other client processes");

  public static final Property<Duration> MARGIN =
      Property.of(
          "client.start.margin",
          "2s",
          UnitForms.duration(),
          "how long after the last client process came to client.barrier all start; longer than the"
              + " folder takes to show a new file to all");

  public static final Property<Duration> EVERY = OutputProperties.CLIENT_EVERY;

  public static final Property<Path> SERVED =
      Property.withoutDefault(
          "client.served",
          ValueForm.path("a folder"),
          "folder of the store that the starter of the client processes serves; -clients sets it");

  public static final List<Property<?>> ALL =
      List.of(BARRIER, START, TIMEOUT, MARGIN, EVERY, SERVED);

  private FleetProperties() {}

  /** DateTimeParseException is not an IllegalArgumentException. */
  private static Instant instant(String text) {
    try {
      return text.matches("\\d+")
          ? Instant.ofEpochSecond(Long.parseLong(text))
          : Instant.parse(text);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
