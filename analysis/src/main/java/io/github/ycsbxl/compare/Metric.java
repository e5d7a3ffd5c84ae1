package io.github.ycsbxl.compare;

import io.github.ycsbxl.figures.RunFigures;
import io.github.ycsbxl.results.Statistic;
import io.github.ycsbxl.statistics.Estimate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Metric by which runs are compared: {@code throughput} in operations a second, {@code failed} in
 * percent of all operations, {@code outage} and its like in s, {@code late} in percent, {@code
 * bytes-read} and {@code READ.bytes-read} in MB/s, or a latency such as {@code READ.p99} in ms, or
 * that of a node, {@code READ@14.p99}. Immutable.
 *
 * @param name as users write it
 * @param unit of the values
 */
public record Metric(String name, String unit, Optional<RowStatistic> latency) {
  static final Metric THROUGHPUT = new Metric("throughput", "ops/s", Optional.empty());
  static final Metric CONFLICTS = new Metric("conflicts", "%", Optional.empty());
  static final Metric CPU = new Metric("cpu", "us", Optional.empty());
  static final Metric FAILED = new Metric("failed", "%", Optional.empty());

  private static final String BYTES_UNIT = "MB/s";
  private static final Pattern BYTES =
      Pattern.compile(
          "([A-Za-z-]+\\.)?(" + RunFigures.BYTES_READ + "|" + RunFigures.BYTES_WRITTEN + ")");
  private static final Pattern LATENCY =
      Pattern.compile("([A-Za-z-]+(?:@[\\w-]+)?)\\.([a-z0-9.]+)");
  private static final double MILLIS_PER_NANO = 1e-6;

  /** A statistic of a row. */
  record RowStatistic(String row, Statistic statistic) {}

  static Metric latency(String row, Statistic statistic) {
    return new Metric(row + "." + statistic, "ms", Optional.of(new RowStatistic(row, statistic)));
  }

  /** Of values, as {@link RunFigures#megabytesPerSec} names them. */
  static Metric bytes(String name) {
    return new Metric(name, BYTES_UNIT, Optional.empty());
  }

  /** Of the store's outages, as {@link RunFigures#outages} names them. */
  static Metric outage(String name) {
    return new Metric(name, name.equals(RunFigures.LATE) ? "%" : "s", Optional.empty());
  }

  private static boolean isOutage(String name) {
    return RunFigures.OUTAGES.contains(name)
        || name.equals(RunFigures.DEGRADED)
        || name.equals(RunFigures.LATE);
  }

  /** Reads a metric's name, or throws an IllegalArgumentException. */
  static Metric parse(String text) {
    if (text.equals(THROUGHPUT.name)) {
      return THROUGHPUT;
    }
    for (Metric metric : List.of(FAILED, CPU, CONFLICTS)) {
      if (text.equals(metric.name)) {
        return metric;
      }
    }
    if (BYTES.matcher(text).matches()) {
      return bytes(text);
    }
    if (isOutage(text)) {
      return outage(text);
    }
    Matcher parts = LATENCY.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("no metric: " + text);
    }
    return latency(parts.group(1), Statistic.parse(parts.group(2)));
  }

  /** Its value in a run, if the run tells it. */
  Optional<Estimate> of(RunFigures run) {
    if (latency.isPresent()) {
      return run.row(latency.get().row())
          .flatMap(row -> row.nanos(latency.get().statistic()))
          .map(nanos -> nanos.times(MILLIS_PER_NANO));
    }
    if (isBytes()) {
      return Optional.ofNullable(run.megabytesPerSec().get(name)).map(Estimate::bare);
    }
    if (isOutage(name)) {
      return Optional.ofNullable(run.outages().get(name)).map(Estimate::bare);
    }
    if (equals(THROUGHPUT)) {
      return run.opsPerSec();
    }
    if (equals(CPU)) {
      return run.details().cpuMicros();
    }
    return bare(equals(CONFLICTS) ? run.details().conflictPercent() : run.failedPercent());
  }

  public boolean isThroughput() {
    return equals(THROUGHPUT);
  }

  private static Optional<Estimate> bare(OptionalDouble value) {
    return value.isPresent() ? Optional.of(Estimate.bare(value.getAsDouble())) : Optional.empty();
  }

  /** Whether a run tells it once, so that nothing is known of its error. */
  boolean isSingleValue() {
    return latency.map(of -> of.statistic().isExtreme()).orElse(!isThroughput());
  }

  boolean moreIsBetter() {
    return equals(THROUGHPUT) || isBytes();
  }

  private boolean isBytes() {
    return unit.equals(BYTES_UNIT);
  }
}
