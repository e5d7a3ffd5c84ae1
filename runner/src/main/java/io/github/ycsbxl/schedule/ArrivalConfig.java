package io.github.ycsbxl.schedule;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.keys.SplitMix;
import io.github.ycsbxl.keys.ThreadRandom;
import io.github.ycsbxl.schedule.Schedule.EvenSchedule;
import io.github.ycsbxl.schedule.Schedule.PoissonSchedule;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * Target rate and arrival process of a benchmark. Immutable.
 *
 * @param target rate of all threads of the client together; empty for no limit
 * @param seed makes the gaps between random arrivals repeatable
 * @param client index of this client
 */
public record ArrivalConfig(Arrival arrival, Optional<TargetCurve> target, long seed, int client) {
  /** No target rate. */
  public static final ArrivalConfig NONE =
      new ArrivalConfig(Arrival.CLOSED, Optional.empty(), 0, 0);

  private static final PropertyGroup OWN = new PropertyGroup(Scope.SCENARIO, Scope.PACE);

  public static final Property<Double> TARGET =
      OWN.declare("target", "0", ValueForm.rate())
          .meaning(
              "target rate per client, in ops/s, or the peak of a curve; 0 is no limit; the"
                  + " load of bench ignores it");
  public static final Property<Arrival> ARRIVAL =
      OWN.declare("arrival", "closed", ValueForm.oneOf(Arrival.class))
          .meaning("arrival process of target; constant and poisson are open-loop");

  /** Properties that limit the rate. Without them, threads send as fast as the store answers. */
  public static final List<Property<?>> PROPERTIES =
      PropertyGroup.join(OWN.all(), CurveConfig.PROPERTIES);

  public static ArrivalConfig from(PropertyReader reader) {
    Arrival arrival = reader.get(ARRIVAL);
    Optional<TargetCurve> target = CurveConfig.read(reader);
    reader.check(
        arrival == Arrival.CLOSED || target.isPresent(),
        ARRIVAL,
        "needs a target, the arrival rate of operations");
    return new ArrivalConfig(
        arrival, target, reader.find(WorkloadConfig.SEED).orElse(0L), reader.get(ClientId.INDEX));
  }

  /** Returns the target rate, or the maximum of the curve. */
  public OptionalDouble targetOpsPerSec() {
    return target.map(TargetCurve::highestOpsPerSec).stream().mapToDouble(x -> x).findFirst();
  }

  /**
   * Returns true if no target rate of a run changes over time.
   *
   * @param configuration of all scenarios
   */
  public static boolean isConstant(Map<String, String> configuration) {
    return configuration.entrySet().stream()
        .noneMatch(
            one ->
                isOf(CurveConfig.FILE, one.getKey())
                    || isOf(CurveConfig.CURVE, one.getKey())
                        && !one.getValue().equalsIgnoreCase(CurveConfig.Curve.CONSTANT.name()));
  }

  private static boolean isOf(Property<?> property, String name) {
    return name.equals(property.name()) || name.endsWith("." + property.name());
  }

  /** Returns true if starts are meant not to depend on response times. */
  boolean isOpenLoop() {
    return arrival != Arrival.CLOSED;
  }

  /**
   * Returns true if starts are meant not to depend on response times.
   *
   * @param configuration of a run without scenarios, or of one scenario
   */
  public static boolean isOpenLoop(Map<String, String> configuration) {
    return PropertyReader.from(configuration).get(ARRIVAL) != Arrival.CLOSED;
  }

  /** Returns true if the target rate does not change. */
  public boolean isConstant() {
    return target.map(curve -> curve.points().size() == 1).orElse(true);
  }

  /**
   * Returns the mean number of operations due in an interval.
   *
   * @param startNanos since the start of the phase
   * @param endNanos since the start of the phase
   */
  public OptionalDouble due(long startNanos, long endNanos) {
    return target
        .map(curve -> curve.operationsBefore(endNanos) - curve.operationsBefore(startNanos))
        .stream()
        .mapToDouble(x -> x)
        .findFirst();
  }

  /**
   * Returns an upper bound of the operations due in a phase of this length, or empty without a
   * target. Random arrivals exceed the bound in fewer than one of 10^20 phases.
   */
  public OptionalLong most(long seconds) {
    return due(0, TimeUnit.SECONDS.toNanos(seconds)).stream()
        .mapToLong(mean -> (long) Math.ceil(mean + 10 * Math.sqrt(mean) + 20))
        .findFirst();
  }

  /**
   * Returns the schedule of thread {@code thread} of {@code threads}, or empty without a target.
   */
  public Optional<Schedule> schedule(int thread, int threads) {
    return target.map(
        curve ->
            arrival == Arrival.POISSON
                ? new PoissonSchedule(curve, threads, phase -> gaps(phase, thread))
                : new EvenSchedule(curve, thread, threads));
  }

  /** Returns the random numbers of a thread's arrivals in the phase with this number. */
  private RandomGenerator gaps(long phase, int thread) {
    // The complement of the seed keeps arrivals independent of the random numbers that choose
    // records; mixing keeps the phases of one scenario apart from those of another one, whose seed
    // is the next number.
    return ThreadRandom.of(SplitMix.mix(~seed) + phase, client, thread);
  }

  /** Arrival process: how the target rate is spread over time. */
  public enum Arrival {
    /**
     * Closed loop: each thread waits for the response before it sends the next operation, at full
     * speed or at an even target rate.
     */
    CLOSED,
    /**
     * Open loop: operations are due at even intervals, whatever the response times. A thread that
     * is busy starts them late.
     */
    CONSTANT,
    /** Open loop: operations are due at random times, like the requests of many users. */
    POISSON
  }
}
