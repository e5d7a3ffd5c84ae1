package io.github.ycsbxl.setup;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.run.RunConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Settings of the clients of a benchmark: index, common start, and when a client is lost.
 * Immutable.
 *
 * @param timeout maximum wait for the other clients or the coordinator
 * @param margin time from the readiness of the last client to the common start
 * @param every delay between the starts of successive clients; 0 if all start together
 * @param lost reaction of the coordinator to a lost client
 * @param lostAfter silence after which a client is lost
 */
public record ClientsConfig(
    int index,
    int count,
    Duration timeout,
    Duration margin,
    Duration every,
    LossPolicy lost,
    Duration lostAfter) {
  private static final PropertyGroup OWN = new PropertyGroup(Scope.BENCHMARK);

  /** Silence after which the user is notified. */
  public static final Duration SILENT = Duration.ofSeconds(3);

  public static final Property<Duration> TIMEOUT =
      OWN.declare("client.timeout", "10m", UnitForms.duration())
          .meaning("how long a client waits for other clients or a silent coordinator");
  public static final Property<Duration> MARGIN =
      OWN.declare("client.start.margin", "2s", UnitForms.duration())
          .meaning("delay from the last client being ready to the common start");
  public static final Property<Duration> EVERY = OWN.add(Phase.CLIENT_EVERY);
  public static final Property<Path> SERVED =
      OWN.declare("client.served", ValueForm.path("a folder"))
          .meaning("internal: data directory of the store that -clients serves");

  /** Problem of a user who sets {@link #SERVED}. */
  public static final String SERVED_IS_INTERNAL =
      SERVED.name()
          + ": the coordinator sets this property when it serves a store, so do not set it";

  static final Property<LossPolicy> LOST =
      OWN.declare("client.lost", "fail", ValueForm.oneOf(LossPolicy.class))
          .meaning("when a client is lost: fail stops all, go-on continues without it");
  static final Property<Duration> LOST_AFTER =
      OWN.declare("client.lost.after", "10s", UnitForms.duration())
          .meaning("silence after which a client is lost, 3s or more");
  public static final List<Property<?>> PROPERTIES = OWN.all();

  /** Reaction to a lost client. */
  public enum LossPolicy {
    /** Stops the other clients and fails the benchmark. */
    FAIL,
    /** Continues with the other clients and a partial result. */
    GO_ON;

    /** Returns the value as the user writes it. */
    @Override
    public String toString() {
      return this == FAIL ? "fail" : "go-on";
    }
  }

  /** Reads the settings. Problems are added to the reader. */
  public static ClientsConfig from(PropertyReader reader) {
    var config =
        new ClientsConfig(
            reader.get(ClientId.INDEX),
            reader.get(ClientId.COUNT),
            reader.get(TIMEOUT),
            reader.get(MARGIN),
            reader.find(EVERY).orElse(Duration.ZERO),
            reader.get(LOST),
            reader.get(LOST_AFTER));
    config.checkDelays(reader);
    reader.check(
        config.lostAfter.compareTo(SILENT) >= 0,
        LOST_AFTER,
        "expected 3s or more; clients report once a second");
    return config;
  }

  /** Returns the delay between the start of client 0 and the start of this client. */
  public Duration delay() {
    return every.multipliedBy(index);
  }

  /**
   * Checks that the delays between clients are whole seconds, and that the runs of all clients
   * overlap in time.
   */
  private void checkDelays(PropertyReader reader) {
    reader.check(every.getNano() == 0, EVERY, "expected whole seconds");
    long seconds = reader.get(RunConfig.MAX_SECONDS);
    long last = every.multipliedBy(count - 1L).toSeconds();
    reader.check(
        seconds == 0 || last < seconds,
        EVERY,
        "the last of %d clients would start after %d s, but maxexecutiontime is %d"
            .formatted(count, last, seconds));
  }
}
