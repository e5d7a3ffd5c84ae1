package io.github.ycsbxl.run;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.keys.ThreadRandom;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.run.Schedule.EvenSchedule;
import io.github.ycsbxl.run.Schedule.PoissonSchedule;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Target rate of a benchmark, and its arrival. Immutable.
 *
 * @param target of all threads together; empty is no limit
 * @param seed which makes the gaps between operations repeatable
 * @param client which client process this is
 */
public record ArrivalConfig(Arrival arrival, Optional<TargetCurve> target, long seed, int client) {
  private static final PropertyGroup OWN = new PropertyGroup();

  public static final Property<Double> TARGET =
      OWN.of("target", "0", ValueForm.rate())
          .meaning(
              "target rate per client, in ops/s, or the peak of a curve; 0 is no limit; the"
                  + " load of bench ignores it");
  public static final Property<Arrival> ARRIVAL =
      OWN.of("arrival", "closed", ValueForm.oneOf(Arrival.class))
          .meaning("arrival process of target; constant and poisson are open-loop");

  /** The properties that limit the rate; without them a benchmark is as fast as the store. */
  public static final List<Property<?>> PROPERTIES =
      PropertyGroup.join(OWN.all(), CurveConfig.PROPERTIES);

  static ArrivalConfig from(PropertyReader reader) {
    Arrival arrival = reader.get(ARRIVAL);
    Optional<TargetCurve> target = CurveConfig.read(reader);
    reader.check(
        arrival == Arrival.CLOSED || target.isPresent(),
        ARRIVAL,
        "needs a target, the rate at which operations arrive");
    return new ArrivalConfig(
        arrival, target, reader.find(WorkloadConfig.SEED).orElse(0L), reader.get(ClientId.INDEX));
  }

  /** The target rate, or the highest one of a curve. */
  public OptionalDouble targetOpsPerSec() {
    return target.map(TargetCurve::highestOpsPerSec).stream().mapToDouble(x -> x).findFirst();
  }

  /** Whether the target is one rate all the time. */
  public boolean isConstant() {
    return target.map(curve -> curve.points().size() == 1).orElse(true);
  }

  /** Returns the sample with the number of operations that were due in its interval. */
  public Interval withDue(Interval sample) {
    return sample.withDue(due(sample.startNanos(), sample.endNanos()));
  }

  /**
   * The number of operations that are due in an interval.
   *
   * @param startNanos from the start of the phase
   * @param endNanos from the start of the phase
   */
  OptionalDouble due(long startNanos, long endNanos) {
    return target
        .map(curve -> curve.operationsBefore(endNanos) - curve.operationsBefore(startNanos))
        .stream()
        .mapToDouble(x -> x)
        .findFirst();
  }

  /**
   * The most operations that are due in a phase of these seconds; empty without a target. Random
   * arrivals are more than that in less than one of 10^20 phases.
   */
  OptionalLong most(long seconds) {
    return due(0, TimeUnit.SECONDS.toNanos(seconds)).stream()
        .mapToLong(mean -> (long) Math.ceil(mean + 10 * Math.sqrt(mean) + 20))
        .findFirst();
  }

  /** The schedule of thread {@code thread} of {@code threads}; none without a target. */
  Optional<Schedule> schedule(int thread, int threads) {
    // The seed is the complement, so that a thread's gaps are not made of the numbers that choose
    // its records.
    return target.map(
        curve ->
            arrival == Arrival.POISSON
                ? new PoissonSchedule(curve, threads, ThreadRandom.of(~seed, client, thread))
                : new EvenSchedule(curve, thread, threads));
  }

  /** Kinds of arrival: ways to spread a target rate over time. */
  public enum Arrival {
    /**
     * Each thread sends an operation when it has the answer to the last one, as fast as answers
     * come or at an even target rate.
     */
    CLOSED,
    /** Operations are due at even intervals, whatever the store does. */
    CONSTANT,
    /** Operations are due at random, as those of many users are, whatever the store does. */
    POISSON
  }
}
