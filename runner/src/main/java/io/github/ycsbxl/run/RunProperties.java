package io.github.ycsbxl.run;

import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.run.ArrivalConfig.Arrival;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The properties that say how long and how hard a benchmark runs. */
public final class RunProperties {
  public static final Property<Integer> THREADS = ConnectionFactory.THREADS;
  public static final Property<Double> TARGET =
      Property.of(
          "target",
          "0",
          ValueForm.rate(),
          "operations a second of all threads together, except in the load of bench; the highest ones"
              + " of a curve; 0 is no limit");
  public static final Property<Arrival> ARRIVAL =
      Property.of(
          "arrival",
          "closed",
          ValueForm.oneOf(Arrival.class),
          "how the target rate is spread; constant and poisson do not wait for answers");
  public static final Property<Long> OPERATIONS =
      Property.of(
          "operationcount", "0", ValueForm.atLeast(0), "operations of a run; 0 is no limit");
  public static final Property<Long> MAX_SECONDS =
      Property.of(
          "maxexecutiontime",
          "0",
          ValueForm.seconds(0),
          "seconds of a phase at most; 0 is no limit");
  public static final Property<Long> WARMUP_SECONDS =
      Property.of(
          "warmup.seconds",
          "0",
          ValueForm.seconds(0),
          "run this long first, left out of every figure");
  public static final Property<Long> WARMUP_OPERATIONS =
      Property.of(
          "warmup.operations",
          "0",
          ValueForm.atLeast(0),
          "run these first, left out of every figure");
  public static final Property<Integer> ITERATIONS =
      Property.of(
          "iterations", "1", ValueForm.smallAtLeast(1), "measured runs in a row, each by itself");
  public static final Property<Double> ERROR_BUDGET =
      Property.of(
          "error.budget", "0", ValueForm.share(), "share of failed operations that is tolerated");
  static final Property<Boolean> EACH_ERROR =
      Property.of(
          "reportlatencyforeacherror",
          "false",
          ValueForm.flag(),
          "a row of latencies for each status of failed operations, such as READ-NOT_FOUND");
  static final Property<String> TRACKED_ERRORS =
      Property.withoutDefault(
          "latencytrackederrors",
          ValueForm.text(),
          "statuses, with commas, that have such a row anyway");
  public static final Property<Long> STATUS_SECONDS =
      Property.of("status.interval", "10", ValueForm.seconds(1), "seconds between progress lines");
  public static final Property<Boolean> NODES =
      Property.of(
          "measurement.nodes",
          "true",
          ValueForm.flag(),
          "measure requests by node of the store, where the binding can tell nodes apart");
  public static final Property<Boolean> DO_TRANSACTIONS =
      Property.withoutDefault(
          "dotransactions", ValueForm.flag(), "stock's; must agree with the command, load or run");
  public static final Property<String> WORKLOAD =
      Property.of(
          "workload",
          "site.ycsb.workloads.CoreWorkload",
          ValueForm.text(),
          "workload class; stock's name means the modified core");

  /** Those that limit the rate; without them a benchmark is as fast as the store can. */
  public static final List<Property<?>> PACE =
      Stream.concat(Stream.of(TARGET, ARRIVAL), CurveProperties.ALL.stream()).toList();

  public static final List<Property<?>> ALL = all();

  private static List<Property<?>> all() {
    var all = new ArrayList<Property<?>>(List.of(THREADS));
    all.addAll(PACE);
    all.addAll(
        List.of(
            OPERATIONS,
            MAX_SECONDS,
            WARMUP_SECONDS,
            WARMUP_OPERATIONS,
            ITERATIONS,
            ERROR_BUDGET,
            EACH_ERROR,
            TRACKED_ERRORS,
            STATUS_SECONDS,
            NODES,
            DO_TRANSACTIONS,
            WORKLOAD));
    return List.copyOf(all);
  }

  private RunProperties() {}
}
