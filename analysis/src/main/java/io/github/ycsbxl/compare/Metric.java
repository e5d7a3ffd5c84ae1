package io.github.ycsbxl.compare;

import io.github.ycsbxl.figures.Better;
import io.github.ycsbxl.figures.ByteFigures;
import io.github.ycsbxl.figures.CostConfig;
import io.github.ycsbxl.figures.CostFigures;
import io.github.ycsbxl.figures.Figure;
import io.github.ycsbxl.figures.FigureList;
import io.github.ycsbxl.figures.FigureOutput;
import io.github.ycsbxl.figures.FleetFigures;
import io.github.ycsbxl.figures.OutageFigures;
import io.github.ycsbxl.figures.OutcomeFigures;
import io.github.ycsbxl.figures.ProcessFigures;
import io.github.ycsbxl.figures.RateFigures;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.statistics.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Metric for comparing runs: {@code throughput} in ops/s, {@code ops-per-cost} in operations per
 * unit of cost, {@code failed} and {@code late} in percent, {@code outage} and similar ones in s,
 * {@code bytes-read} and {@code READ.bytes-read} in MB/s, or a latency in ms, such as {@code
 * READ.p99} or {@code READ@14.p99} of a node. Metrics with the same name are equal. Immutable.
 *
 * @param name as users write it
 * @param unit of the values
 * @param better values that are better
 * @param figure extracts its value from a run, if present
 */
public record Metric(
    String name, String unit, Better better, Function<Figures, Optional<Estimate>> figure) {
  /** Figures of a row of results that comparisons show; the cost follows from the settings. */
  static final List<Figure> OF_ROWS =
      FigureList.shownIn(FigureOutput.COMPARISON).stream()
          .filter(figure -> figure != CostFigures.OPERATIONS_PER_COST)
          .toList();

  public static final Metric THROUGHPUT = from(RateFigures.THROUGHPUT);

  static final Metric FAILED = from(OutcomeFigures.FAILED_PERCENT);

  static final Metric OPS_PER_COST = from(CostFigures.OPERATIONS_PER_COST);

  public static final Metric CPU = from(ProcessFigures.CPU_TIME);

  static final Metric CONFLICTS = from(OutcomeFigures.CONFLICTS_PERCENT);

  static final Metric SLOWEST_CLIENT = from(FleetFigures.SLOWEST_CLIENT);

  static final Metric FASTEST_CLIENT = from(FleetFigures.FASTEST_CLIENT);

  /** Longest outages of all operations, of reads and of writes. */
  static final List<Metric> OUTAGES = OutageFigures.OUTAGES.stream().map(Metric::from).toList();

  static final Metric DEGRADED = from(OutageFigures.DEGRADED);

  static final Metric LATE = from(OutageFigures.LATE);

  /** Name of the bytes read, with an optional prefix such as "READ.". */
  public static final String BYTES_READ = from(ByteFigures.READ_RATE).name;

  public static final String BYTES_WRITTEN = from(ByteFigures.WRITE_RATE).name;

  private static final String ROW = "[A-Za-z-]+(?::[a-z0-9-]+)?";
  private static final Pattern BYTES =
      Pattern.compile("(" + ROW + "\\.)?(" + BYTES_READ + "|" + BYTES_WRITTEN + ")");
  private static final Pattern LATENCY =
      Pattern.compile("(" + ROW + "(?:@\\S+)?)\\.([a-z][a-z0-9.]*)");
  private static final Pattern OF_SCENARIO = Pattern.compile("throughput:[a-z0-9-]+");
  private static final double MILLIS_PER_NANO = 1e-6;

  static Metric latency(String row, Statistic statistic) {
    return latency(row + "." + statistic, statistic, run -> run.row(row));
  }

  private static Metric latency(
      String name, Statistic statistic, Function<Figures, Optional<RowFigures>> row) {
    return new Metric(
        name,
        "ms",
        Better.LESS,
        run ->
            row.apply(run)
                .flatMap(figures -> figures.nanos(statistic))
                .map(nanos -> nanos.times(MILLIS_PER_NANO)));
  }

  /** Returns the metric of a figure that comparisons show. */
  static Metric from(Figure figure) {
    return named(figure, figure.nameIn(FigureOutput.COMPARISON).orElseThrow());
  }

  /**
   * Adds the value of a figure by the name of its metric, unless the value is not shown.
   *
   * @param part name of an operation with a point; empty for the whole run
   */
  static void put(String part, Figure figure, double value, Map<String, Estimate> values) {
    if (figure.shows(value)) {
      values.put(part + from(figure).name, Estimate.bare(value));
    }
  }

  private static Metric named(Figure figure, String name) {
    return new Metric(name, figure.unit().symbol(), figure.better(), run -> run.value(name));
  }

  /** Returns the metric for the throughput of a scenario, such as {@code throughput:ticker}. */
  static Metric throughput(String scenario) {
    return named(RateFigures.THROUGHPUT, THROUGHPUT.name + ":" + scenario);
  }

  /** Returns the metrics for the throughput of each scenario of a run. */
  static Stream<Metric> scenarios(Figures run) {
    return run.values().keySet().stream()
        .filter(name -> OF_SCENARIO.matcher(name).matches())
        .map(name -> named(RateFigures.THROUGHPUT, name));
  }

  /** Returns the metrics of bytes that a run has, in total and by row. */
  static Stream<Metric> bytes(Figures run) {
    return run.values().keySet().stream()
        .filter(name -> BYTES.matcher(name).matches())
        .map(Metric::bytes);
  }

  private static Metric bytes(String name) {
    return named(ByteFigures.READ_RATE, name);
  }

  /**
   * Returns the metric of operations per cost, in the run's own unit; empty if the run has no cost.
   */
  static Stream<Metric> cost(Figures run) {
    return CostConfig.from(run.setting()).stream()
        .map(CostConfig::unit)
        .map(
            unit ->
                new Metric(
                    OPS_PER_COST.name, "ops/" + unit, Better.MORE, other -> cost(other, unit)));
  }

  private static Optional<Estimate> cost(Figures run, String unit) {
    return CostConfig.from(run.setting())
        .filter(cost -> cost.unit().equals(unit))
        .flatMap(cost -> run.opsPerSec().map(rate -> rate.times(cost.operationsPerOpsPerSec())));
  }

  /** Returns the outage metrics, if the run had an outage. */
  static Stream<Metric> outages(Figures run) {
    return OUTAGES.stream().anyMatch(one -> one.value(run).filter(e -> e.value() > 0).isPresent())
        ? Stream.concat(OUTAGES.stream(), Stream.of(DEGRADED, LATE))
        : Stream.of();
  }

  /**
   * Parses the name of a metric.
   *
   * @throws IllegalArgumentException if there is no such metric
   */
  static Metric parse(String text) {
    return FigureList.find(FigureOutput.COMPARISON, text)
        .map(Metric::from)
        .orElseGet(() -> ofPart(text));
  }

  private static Metric ofPart(String text) {
    if (OF_SCENARIO.matcher(text).matches()) {
      return named(RateFigures.THROUGHPUT, text);
    }
    return BYTES.matcher(text).matches() ? bytes(text) : latency(text);
  }

  private static Metric latency(String text) {
    Matcher parts = LATENCY.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("no metric: " + text);
    }
    return latency(parts.group(1), Statistic.parse(parts.group(2)));
  }

  /**
   * Returns this metric. For operations per cost, the metric has the unit of the first run that has
   * a cost.
   */
  Metric withUnitOf(List<Figures> runs) {
    return equals(OPS_PER_COST)
        ? runs.stream().flatMap(Metric::cost).findFirst().orElse(this)
        : this;
  }

  /**
   * Returns the same statistic of the response time; empty if this metric is not a service time.
   */
  Optional<Metric> responseTime() {
    Matcher parts = LATENCY.matcher(name);
    if (!parts.matches() || RowName.parse(parts.group(1)).intended()) {
      return Optional.empty();
    }
    String row = parts.group(1);
    Statistic statistic = Statistic.parse(parts.group(2));
    return Optional.of(
        latency(
            RowName.parse(row).asIntended() + "." + statistic,
            statistic,
            run -> run.responses(row)));
  }

  /** Returns the name, with the unit if runs may have it in different units. */
  String label() {
    return equals(OPS_PER_COST) ? name + " (" + unit + ")" : name;
  }

  /** Returns the value of a run, if present. */
  public Optional<Estimate> value(Figures run) {
    return figure.apply(run);
  }

  /** Returns the reason why a run may lack this metric. */
  String unknown() {
    return name + (equals(LATE) ? " is not known without fault.slo" : " is not known");
  }

  public boolean isThroughput() {
    return equals(THROUGHPUT);
  }

  /**
   * Returns true if a target rate decides the value: a throughput or bandwidth, or a latency, which
   * depends on the rate.
   */
  boolean dependsOnTarget() {
    return moreIsBetter() || unit.equals("ms");
  }

  public boolean isOfNode() {
    return name.contains("@");
  }

  public boolean moreIsBetter() {
    return better == Better.MORE;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Metric metric && metric.name.equals(name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }
}
