package io.github.ycsbxl.run;

import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.measure.SteadyWatch;
import io.github.ycsbxl.schedule.ArrivalConfig;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * Duration, threads and rate of a benchmark. Immutable.
 *
 * @param errorBudget fraction of the operations that may fail
 * @param records of the load, for a user's workload class, which does not report a number
 * @param measuresNodes true if requests are measured by node of the store
 * @param storeTimeout maximum silence of the store before a run begins
 */
public record RunConfig(
    int threads,
    ArrivalConfig arrivals,
    RunLength length,
    double errorBudget,
    long records,
    ErrorRows errorRows,
    boolean measuresNodes,
    Duration storeTimeout) {
  private static final PropertyGroup OWN = new PropertyGroup(Scope.SCENARIO);

  /** Condition that ends a run. */
  public enum End {
    /** The limit of time or operations. */
    LIMIT,
    /**
     * The moment at which throughput and p99 have stopped changing, or the limit if it comes first.
     */
    STEADY
  }

  public static final Property<Integer> THREADS = ConnectionFactory.THREADS;
  public static final Property<Long> OPERATIONS =
      OWN.declare("operationcount", "0", ValueForm.atLeast(0))
          .scope(Scope.SCENARIO, Scope.LENGTH)
          .meaning("operations per client in a run; 0 is no limit");
  public static final Property<Long> MAX_SECONDS =
      OWN.declare("maxexecutiontime", "0", ValueForm.seconds(0))
          .scope(Scope.BENCHMARK, Scope.SCENARIO, Scope.LENGTH)
          .meaning("maximum seconds of a run, or of the load command; 0 is no limit");
  public static final Property<End> UNTIL =
      OWN.declare("until", "limit", ValueForm.oneOf(End.class))
          .scope(Scope.BENCHMARK)
          .meaning(
              "steady ends a run once throughput and p99 stop changing, at maxexecutiontime at the"
                  + " latest");
  public static final Property<Double> STEADY_DRIFT =
      OWN.declare("steady.drift", "0.3", ValueForm.number(0.01, 10, "a number from 0.01 to 10"))
          .scope(Scope.BENCHMARK)
          .meaning(
              "until=steady: maximum change of throughput per hour, as a fraction; p99 may change"
                  + " by twice as much");
  public static final Property<Long> STEADY_SECONDS =
      OWN.declare("steady.seconds", "60", ValueForm.seconds(SteadyWatch.FEWEST))
          .scope(Scope.BENCHMARK)
          .meaning("until=steady: minimum seconds of a run");
  public static final Property<Long> WARMUP_SECONDS =
      OWN.declare("warmup.seconds", "0", ValueForm.seconds(0))
          .scope(Scope.BENCHMARK)
          .meaning("seconds of warm-up before measurement");
  public static final Property<Long> WARMUP_OPERATIONS =
      OWN.declare("warmup.operations", "0", ValueForm.atLeast(0))
          .scope(Scope.BENCHMARK)
          .meaning("operations of warm-up before measurement");
  public static final Property<Integer> ITERATIONS =
      OWN.declare("iterations", "1", ValueForm.smallAtLeast(1))
          .scope(Scope.BENCHMARK)
          .meaning("measured runs in a row, each with its own results");
  public static final Property<Double> ERROR_BUDGET =
      OWN.declare("error.budget", "0", ValueForm.share())
          .meaning("share of failed operations that is tolerated");
  static final Property<Boolean> EACH_ERROR =
      OWN.declare("reportlatencyforeacherror", "false", ValueForm.flag())
          .meaning("report latencies of failed operations by status, such as READ-NOT_FOUND");
  static final Property<String> TRACKED_ERRORS =
      OWN.declare("latencytrackederrors", ValueForm.text())
          .meaning("comma-separated statuses of failures that get their own latency row");
  public static final Property<Long> STATUS_SECONDS =
      OWN.declare("status.interval", "10", ValueForm.seconds(1))
          .scope(Scope.BENCHMARK)
          .meaning("seconds between progress lines");
  public static final Property<Boolean> NODES =
      OWN.declare("measurement.nodes", "true", ValueForm.flag())
          .meaning("measure requests per node, if the binding knows which node answers");
  static final Property<Duration> STORE_TIMEOUT =
      OWN.declare("store.timeout", "60s", UnitForms.duration())
          .meaning("how long to wait for answers when checking what the store holds");
  public static final Property<Boolean> DO_TRANSACTIONS =
      OWN.declare("dotransactions", ValueForm.flag())
          .meaning("from stock YCSB: false if the command only loads, else true");
  public static final Property<String> WORKLOAD =
      OWN.declare("workload", "site.ycsb.workloads.CoreWorkload", ValueForm.text())
          .meaning("workload class; the default selects YCSB XL's core workload");

  public static final List<Property<?>> PROPERTIES =
      PropertyGroup.join(List.of(THREADS), ArrivalConfig.PROPERTIES, OWN.all());

  public static RunConfig from(PropertyReader reader) {
    return new RunConfig(
        reader.get(THREADS),
        ArrivalConfig.from(reader),
        length(reader),
        reader.get(ERROR_BUDGET),
        reader.find(KeyConfig.INSERT_COUNT).orElseGet(() -> reader.get(KeyConfig.RECORD_COUNT)),
        ErrorRows.from(reader),
        reader.get(NODES),
        reader.get(STORE_TIMEOUT));
  }

  private static RunLength length(PropertyReader reader) {
    return new RunLength(
        reader.get(OPERATIONS),
        Duration.ofSeconds(reader.get(MAX_SECONDS)),
        steady(reader),
        reader.get(ITERATIONS),
        new RunLength.Warmup(
            reader.get(WARMUP_OPERATIONS), Duration.ofSeconds(reader.get(WARMUP_SECONDS))));
  }

  /** Reads the rule that ends a run phase before its limit. */
  public static Optional<SteadyWatch.Rule> steady(PropertyReader reader) {
    var rule = new SteadyWatch.Rule(reader.get(STEADY_DRIFT), reader.get(STEADY_SECONDS));
    return Optional.of(rule).filter(any -> reader.get(UNTIL) == End.STEADY);
  }

  /**
   * Checks that memory and operating system limits allow the threads of this workload.
   *
   * @param store topology of the store if its nodes are measured, as known before connecting
   */
  public void checkThreads(
      Optional<WorkloadConfig> workload,
      Topology store,
      boolean logsOperations,
      PropertyReader reader) {
    long nodes = measuresNodes ? store.shards().orElse(0) * store.replicationFactor().orElse(0) : 0;
    var client =
        ThreadLimit.Need.of(
                workload.map(WorkloadConfig::kindsOfOperations).orElse(1),
                arrivals.targetOpsPerSec().isPresent(),
                workload.map(core -> core.records().mostBytes()).orElse(0L))
            .withNodes(nodes);
    var need = logsOperations ? client.withOperationLog() : client;
    ThreadLimit.problem(threads, need).ifPresent(problem -> reader.check(false, THREADS, problem));
  }

  /**
   * Returns the maximum number of operations of a run phase, from its limit or its schedule, or
   * empty.
   */
  public OptionalLong mostOperations() {
    LongStream scheduled =
        length.limit().isZero() ? LongStream.empty() : arrivals.most(length.maxSeconds()).stream();
    LongStream counted =
        length.operations() == 0 ? LongStream.empty() : LongStream.of(length.operations());
    return LongStream.concat(scheduled, counted).min();
  }

  /**
   * Adds a problem for {@code until=steady} without a time limit, or with one that is too short.
   */
  public void checkEnd(PropertyReader reader) {
    Duration limit = length.limit();
    reader.check(
        length.steady().isEmpty() || !limit.isZero(),
        UNTIL,
        "needs maxexecutiontime, the limit of a run that does not become steady");
    length
        .steady()
        .filter(rule -> !limit.isZero() && limit.toSeconds() < rule.seconds())
        .ifPresent(
            rule ->
                reader.check(
                    false,
                    UNTIL,
                    "needs at least %d s (steady.seconds); maxexecutiontime is %d s"
                        .formatted(rule.seconds(), limit.toSeconds())));
  }
}
