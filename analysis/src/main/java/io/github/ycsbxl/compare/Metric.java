package io.github.ycsbxl.compare;

import io.github.ycsbxl.measure.Statistic;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Metric by which runs are compared: {@code throughput} in operations a second, {@code failed} in
 * percent of all operations, {@code outage} and its like in s, {@code late} in percent, {@code
 * bytes-read} and {@code READ.bytes-read} in MB/s, or a latency such as {@code READ.p99} in ms, or
 * that of a node, {@code READ@14.p99}. Immutable. Two of one name are equal.
 *
 * @param name as users write it
 * @param unit of the values
 * @param figure its value in a run, if the run has it
 */
public record Metric(String name, String unit, Function<Figures, Optional<Estimate>> figure) {
  public static final Metric THROUGHPUT = ofRun("throughput", "ops/s");

  /** Operations that failed or found no record, of all. */
  static final Metric FAILED = ofRun("failed", "%");

  /** Time of processors that the client took for an operation, user and system. */
  public static final Metric CPU = ofRun("cpu", "us");

  /**
   * Conditional writes that came too late, of all compare-and-sets; half of one more than there
   * were, so that none can be compared with few.
   */
  static final Metric CONFLICTS = ofRun("conflicts", "%");

  /** The rates of single clients, which stand for a throughput that is not known. */
  static final Metric SLOWEST_CLIENT = ofRun("slowest-client", "ops/s");

  static final Metric FASTEST_CLIENT = ofRun("fastest-client", "ops/s");

  /** The longest outages of all operations, of reads and of writes. */
  static final List<Metric> OUTAGES =
      List.of(ofRun("outage", "s"), ofRun("read-outage", "s"), ofRun("write-outage", "s"));

  /** The longest time of a store that is slower than before, or fails more often. */
  static final Metric DEGRADED = ofRun("degraded", "s");

  /** Operations that failed or took longer than the SLO, of all. */
  static final Metric LATE = ofRun("late", "%");

  /** The name of bytes of values that were read, alone or behind a row's name and a point. */
  public static final String BYTES_READ = "bytes-read";

  public static final String BYTES_WRITTEN = "bytes-written";

  private static final Pattern BYTES =
      Pattern.compile("([A-Za-z-]+\\.)?(" + BYTES_READ + "|" + BYTES_WRITTEN + ")");
  private static final Pattern LATENCY =
      Pattern.compile("([A-Za-z-]+(?:@[\\w-]+)?)\\.([a-z0-9.]+)");
  private static final double MILLIS_PER_NANO = 1e-6;

  static Metric latency(String row, Statistic statistic) {
    return latency(row + "." + statistic, statistic, run -> run.row(row));
  }

  private static Metric latency(
      String name, Statistic statistic, Function<Figures, Optional<RowFigures>> row) {
    return new Metric(
        name,
        "ms",
        run ->
            row.apply(run)
                .flatMap(figures -> figures.nanos(statistic))
                .map(nanos -> nanos.times(MILLIS_PER_NANO)));
  }

  private static Metric ofRun(String name, String unit) {
    return new Metric(name, unit, run -> run.value(name));
  }

  /** The metrics of the bytes of values, in all and by row, that a run has. */
  static Stream<Metric> bytes(Figures run) {
    return run.values().keySet().stream()
        .filter(name -> BYTES.matcher(name).matches())
        .map(Metric::bytes);
  }

  private static Metric bytes(String name) {
    return ofRun(name, "MB/s");
  }

  /** The metrics of the store's outages, if it was away in the run. */
  static Stream<Metric> outages(Figures run) {
    return OUTAGES.stream().anyMatch(one -> one.of(run).filter(e -> e.value() > 0).isPresent())
        ? Stream.concat(OUTAGES.stream(), Stream.of(DEGRADED, LATE))
        : Stream.of();
  }

  /**
   * Reads the name of a metric.
   *
   * @throws IllegalArgumentException if it is none
   */
  static Metric parse(String text) {
    return Stream.concat(
            Stream.of(
                THROUGHPUT, FAILED, CPU, CONFLICTS, SLOWEST_CLIENT, FASTEST_CLIENT, DEGRADED, LATE),
            OUTAGES.stream())
        .filter(metric -> metric.name.equals(text))
        .findFirst()
        .orElseGet(() -> BYTES.matcher(text).matches() ? bytes(text) : latency(text));
  }

  private static Metric latency(String text) {
    Matcher parts = LATENCY.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("no metric: " + text);
    }
    return latency(parts.group(1), Statistic.parse(parts.group(2)));
  }

  /**
   * The metric that a bound on this one is judged by. If operations of any run were due at times,
   * it is the latency from these, as in {@code -sla}.
   */
  Metric judged(List<Figures> runs) {
    Matcher parts = LATENCY.matcher(name);
    if (!parts.matches()) {
      return this;
    }
    String row = parts.group(1);
    return runs.stream().allMatch(run -> run.responses(row).equals(run.row(row)))
        ? this
        : latency(
            name + " from the due time",
            Statistic.parse(parts.group(2)),
            run -> run.responses(row));
  }

  /** The value in a run, if the run has it. */
  public Optional<Estimate> of(Figures run) {
    return figure.apply(run);
  }

  public boolean isThroughput() {
    return equals(THROUGHPUT);
  }

  public boolean isOfNode() {
    return name.contains("@");
  }

  public boolean moreIsBetter() {
    return unit.endsWith("/s");
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
