package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.KeyProperties;
import io.github.ycsbxl.run.RunProperties;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The settings of the common start of client processes. Immutable.
 *
 * @param barrier folder that all processes share
 * @param start when the first phase begins
 * @param timeout of the barrier
 * @param margin from the arrival of the last process at the barrier to the start of all
 * @param every how long after the one before it a process begins to run; 0 if all begin at once
 */
public record StartConfig(
    int index,
    int count,
    Optional<Path> barrier,
    Optional<Instant> start,
    Duration timeout,
    Duration margin,
    Duration every) {

  /**
   * Leaves mistakes in the reader.
   *
   * @param loadsAndRuns whether a run follows a load, of which a time cannot say when it is done
   */
  public static StartConfig from(PropertyReader reader, boolean loadsAndRuns) {
    var config =
        new StartConfig(
            reader.get(KeyProperties.CLIENT_INDEX),
            reader.get(KeyProperties.CLIENT_COUNT),
            reader.find(FleetProperties.BARRIER),
            reader.find(FleetProperties.START),
            reader.get(FleetProperties.TIMEOUT),
            reader.get(FleetProperties.MARGIN),
            reader.find(FleetProperties.EVERY).orElse(Duration.ZERO));
    config.checkDelays(reader);
    reader.check(
        !loadsAndRuns || config.start.isEmpty() || config.barrier.isPresent(),
        FleetProperties.START,
        "a time does not tell when all have loaded; set client.barrier, or load and run apart");
    return config;
  }

  /** How long after the first process this one begins to run. */
  public Duration delay() {
    return every.multipliedBy(index);
  }

  /** Phases end by whole seconds. */
  private void checkDelays(PropertyReader reader) {
    reader.check(every.toMillisPart() == 0, FleetProperties.EVERY, "expected whole seconds");
    long seconds = reader.get(RunProperties.MAX_SECONDS);
    long last = every.multipliedBy(count - 1L).toSeconds();
    reader.check(
        seconds == 0 || last < seconds,
        FleetProperties.EVERY,
        "the last of %d client processes would begin after %d s, and maxexecutiontime is %d"
            .formatted(count, last, seconds));
  }
}
