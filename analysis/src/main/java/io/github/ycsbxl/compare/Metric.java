package io.github.ycsbxl.compare;

import io.github.ycsbxl.tables.Statistic;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
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
  static final Metric THROUGHPUT = new Metric("throughput", "ops/s", Figures::opsPerSec);
  static final Metric FAILED = new Metric("failed", "%", run -> bare(run.failedPercent()));
  static final Metric CPU = new Metric("cpu", "us", run -> run.details().cpuMicros());
  static final Metric CONFLICTS =
      new Metric("conflicts", "%", run -> bare(run.details().conflictPercent()));

  /** The metrics of the store's outages, as {@link Figures#outages} names them. */
  static final List<Metric> OUTAGES =
      Stream.concat(Figures.OUTAGES.stream(), Stream.of(Figures.DEGRADED, Figures.LATE))
          .map(Metric::outage)
          .toList();

  /** The rates of single clients, which stand for a throughput that is not known. */
  static final List<Metric> CLIENTS =
      Stream.of(Figures.CLIENT_LOW, Figures.CLIENT_HIGH).map(Metric::client).toList();

  private static final String BYTES_UNIT = "MB/s";
  private static final Pattern BYTES =
      Pattern.compile("([A-Za-z-]+\\.)?(" + Figures.BYTES_READ + "|" + Figures.BYTES_WRITTEN + ")");
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

  /** Returns the metric of the bytes of values, as {@link Figures#megabytesPerSec} names them. */
  static Metric bytes(String name) {
    return new Metric(name, BYTES_UNIT, run -> bare(run.megabytesPerSec().get(name)));
  }

  private static Metric client(String name) {
    return new Metric(name, "ops/s", run -> bare(run.details().clientOpsPerSec().get(name)));
  }

  private static Metric outage(String name) {
    String unit = name.equals(Figures.LATE) ? "%" : "s";
    return new Metric(name, unit, run -> bare(run.outages().get(name)));
  }

  /**
   * Reads the name of a metric.
   *
   * @throws IllegalArgumentException if it is none
   */
  static Metric parse(String text) {
    return Stream.of(List.of(THROUGHPUT, FAILED, CPU, CONFLICTS), CLIENTS, OUTAGES)
        .flatMap(List::stream)
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
  Optional<Estimate> of(Figures run) {
    return figure.apply(run);
  }

  public boolean isThroughput() {
    return equals(THROUGHPUT);
  }

  public boolean moreIsBetter() {
    return unit.endsWith("/s");
  }

  private static Optional<Estimate> bare(OptionalDouble value) {
    return value.isPresent() ? Optional.of(Estimate.bare(value.getAsDouble())) : Optional.empty();
  }

  private static Optional<Estimate> bare(Double value) {
    return Optional.ofNullable(value).map(Estimate::bare);
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
