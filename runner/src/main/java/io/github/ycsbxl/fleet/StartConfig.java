package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunFailedException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The settings of the common start of client processes. Immutable.
 *
 * @param barrier folder that all processes share
 * @param start when the first phase begins
 * @param ntp by whose clock the first phase begins
 * @param timeout of the barrier
 * @param margin from the arrival of the last process at the barrier to the start of all
 * @param every how long after the one before it a process begins to run; 0 if all begin at once
 */
public record StartConfig(
    int index,
    int count,
    Optional<Path> barrier,
    Optional<Instant> start,
    Optional<TimeServer> ntp,
    Duration timeout,
    Duration margin,
    Duration every) {
  private static final PropertyGroup OWN = new PropertyGroup();

  public static final Property<Path> BARRIER =
      OWN.of("client.barrier", ValueForm.path("a folder"))
          .meaning(
              "folder that all client processes share, a new one for each benchmark: they wait"
                  + " there for each other before every phase");
  static final Property<Instant> START =
      OWN.of(
              "client.start",
              new ValueForm<>(StartConfig::instant, "a time such as 2026-01-31T12:00:00Z"))
          .meaning("when the first phase begins, also in seconds since 1970");
  static final Property<TimeServer> NTP =
      OWN.of(
              "client.start.ntp",
              new ValueForm<>(TimeServer::parse, "a host, or a host and a port, such as ntp1:123"))
          .meaning(
              "NTP server by whose clock client.start is kept; the result has how far this machine's"
                  + " clock is off, so that the result need not trust it");
  public static final Property<Duration> TIMEOUT =
      OWN.of("client.timeout", "10m", UnitForms.duration())
          .meaning(
              "time that a client process waits for the others, at client.barrier or at its coordinator, and for a coordinator that is away");
  public static final Property<Duration> MARGIN =
      OWN.of("client.start.margin", "2s", UnitForms.duration())
          .meaning(
              "time from the arrival of the last client process to the start of all; longer than the folder of client.barrier takes to show a new file to all");
  public static final Property<Duration> EVERY = OWN.add(PhaseResult.CLIENT_EVERY);
  public static final Property<Path> SERVED =
      OWN.of("client.served", ValueForm.path("a folder"))
          .meaning(
              "folder of the store that the starter of the client processes serves; -clients sets"
                  + " it");
  public static final List<Property<?>> PROPERTIES = OWN.all();

  /**
   * Reads the settings, and leaves mistakes in the reader.
   *
   * @param loadsAndRuns whether a run follows a load, for which no time can be set, as its end is
   *     not known
   */
  public static StartConfig from(PropertyReader reader, boolean loadsAndRuns) {
    var config =
        new StartConfig(
            reader.get(ClientId.INDEX),
            reader.get(ClientId.COUNT),
            reader.find(BARRIER),
            reader.find(START),
            reader.find(NTP),
            reader.get(TIMEOUT),
            reader.get(MARGIN),
            reader.find(EVERY).orElse(Duration.ZERO));
    config.checkDelays(reader);
    reader.check(
        !loadsAndRuns || config.start.isEmpty() || config.barrier.isPresent(),
        START,
        "a time does not show when all have loaded; set client.barrier, or load and run apart");
    reader.check(
        config.ntp.isEmpty() || config.start.isPresent() && config.barrier.isEmpty(),
        NTP,
        "it is for client.start without client.barrier, which has a clock of its own");
    return config;
  }

  /** These settings without a start, which another clock keeps. */
  StartConfig byClock() {
    return new StartConfig(index, count, barrier, Optional.empty(), ntp, timeout, margin, every);
  }

  /** Throws a RunFailedException if the first phase should have begun before this time. */
  void checkInTime(String phase, Instant now) throws RunFailedException {
    Duration left = Duration.between(now, start.orElseThrow());
    if (left.isNegative()) {
      throw new RunFailedException(
          "client process %d was ready for %s %.1f s after client.start=%s"
              .formatted(index, phase, -left.toMillis() / 1e3, start.get()));
    }
  }

  /** The time from the start of the first process to the start of this one. */
  public Duration delay() {
    return every.multipliedBy(index);
  }

  /** Checks that all processes run together at some time; phases end by whole seconds. */
  private void checkDelays(PropertyReader reader) {
    reader.check(every.toMillisPart() == 0, EVERY, "expected whole seconds");
    long seconds = reader.get(RunConfig.MAX_SECONDS);
    long last = every.multipliedBy(count - 1L).toSeconds();
    reader.check(
        seconds == 0 || last < seconds,
        EVERY,
        "the last of %d client processes would begin after %d s, and maxexecutiontime is %d"
            .formatted(count, last, seconds));
  }

  /** Parses a time; its DateTimeParseException would not be an IllegalArgumentException. */
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
