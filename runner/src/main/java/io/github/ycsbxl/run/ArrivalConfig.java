package io.github.ycsbxl.run;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.KeyProperties;
import io.github.ycsbxl.keys.ThreadRandom;
import io.github.ycsbxl.run.Schedule.EvenSchedule;
import io.github.ycsbxl.workload.OperationProperties;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Target rate of a benchmark, and its arrival. Immutable.
 *
 * @param targetOpsPerSec of all threads together; empty is no limit
 * @param seed which makes the gaps between operations repeatable
 * @param client which client process this is
 */
public record ArrivalConfig(
    Arrival arrival, OptionalDouble targetOpsPerSec, long seed, int client) {

  static ArrivalConfig from(PropertyReader reader) {
    Arrival arrival = reader.get(RunProperties.ARRIVAL);
    double target = reader.get(RunProperties.TARGET);
    reader.check(
        arrival == Arrival.CLOSED || target > 0,
        RunProperties.ARRIVAL,
        "needs a target, the rate at which operations arrive");
    return new ArrivalConfig(
        arrival,
        target == 0 ? OptionalDouble.empty() : OptionalDouble.of(target),
        reader.find(OperationProperties.SEED).orElse(0L),
        reader.get(KeyProperties.CLIENT_INDEX));
  }

  /** The schedule of thread {@code thread} of {@code threads}; none without a target. */
  Optional<Schedule> schedule(int thread, int threads) {
    if (targetOpsPerSec.isEmpty()) {
      return Optional.empty();
    }
    double rate = targetOpsPerSec.getAsDouble();
    if (arrival != Arrival.POISSON) {
      return Optional.of(new EvenSchedule(rate, thread, threads));
    }
    // The complement, so that a thread's gaps are not made of the numbers that choose its records.
    return Optional.of(new PoissonSchedule(rate, threads, ThreadRandom.of(~seed, client, thread)));
  }

  /** Kinds of arrival: ways to spread a target rate over time. */
  public enum Arrival {
    /**
     * Each thread asks when it has its answer: as fast as answers come, or at an even target rate.
     */
    CLOSED,
    /** Operations are due at even intervals, whatever the store does. */
    CONSTANT,
    /** Operations are due at random, as those of many users are, whatever the store does. */
    POISSON
  }
}
