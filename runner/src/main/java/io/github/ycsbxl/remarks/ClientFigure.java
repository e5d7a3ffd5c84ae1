package io.github.ycsbxl.remarks;

import io.github.ycsbxl.log.ClientResult;
import io.github.ycsbxl.log.ClientResult.ClientRow;
import io.github.ycsbxl.log.ClientResult.Percentile;
import io.github.ycsbxl.measure.RowName;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Metric that is compared between the clients of one benchmark. Higher is worse. Immutable.
 *
 * @param rank order of significance; 0 is the most significant
 * @param name printed before the number; empty for the rate, which is measured as time per
 *     operation
 * @param factor minimum ratio to the other clients that is reported
 * @param least minimum difference that is reported
 * @param value computes the metric from a client's iterations; empty if the client does not have it
 */
record ClientFigure(
    int rank,
    String name,
    double factor,
    double least,
    Function<List<ClientResult>, Optional<ClientValue>> value) {
  private static final double FACTOR_OF_P50 = 1.5;

  /**
   * Minimum ratio of p99 that is reported. A single garbage collection may cause smaller ratios.
   */
  private static final double FACTOR_OF_P99 = 2;

  /** Minimum number of operations for a p99, so that ten samples are above it. */
  private static final long FEWEST_OF_P99 = 1_000;

  /**
   * Minimum ratio of rates that is reported. In a closed loop, a few very slow operations may cause
   * smaller ratios.
   */
  private static final double FACTOR_OF_RATE = 2;

  /**
   * Minimum difference of latencies that is reported, in ns. JIT compilation may cause smaller
   * differences.
   */
  private static final double LEAST_NANOS = 20_000;

  /** Distance of the error bounds from a count of operations, in standard errors. */
  private static final double ERRORS = 4;

  /** Count that replaces 0 operations, to avoid an infinite time per operation. */
  private static final double NO_OPERATION = 1e-9;

  private static final MathContext DIGITS = new MathContext(3);

  /**
   * A measured value above 0, with its error bounds. Immutable.
   *
   * @param atLeast lower bound
   * @param atMost upper bound
   */
  record ClientValue(double measured, double atLeast, double atMost) {
    /**
     * Returns the median of the values, and the medians of their bounds. Needs at least one value.
     */
    static ClientValue median(List<ClientValue> all) {
      return new ClientValue(
          median(all, ClientValue::measured),
          median(all, ClientValue::atLeast),
          median(all, ClientValue::atMost));
    }

    private static double median(List<ClientValue> all, ToDoubleFunction<ClientValue> of) {
      return Median.withDefaults().evaluate(all.stream().mapToDouble(of).toArray());
    }
  }

  /** Returns the metrics of a fleet, the most significant first. */
  static List<ClientFigure> of(List<ClientResult> fleet) {
    var rows = new TreeSet<RowName>();
    fleet.forEach(one -> rows.addAll(one.rows().keySet()));
    rows.removeIf(RowName::intended);
    var figures = new ArrayList<ClientFigure>();
    for (RowName row : rows) {
      figures.add(
          new ClientFigure(
              0,
              "p50 of " + row + " ",
              FACTOR_OF_P50,
              LEAST_NANOS,
              client -> latency(client, row, 1, ClientRow::p50)));
      figures.add(
          new ClientFigure(
              1,
              "p99 of " + row + " ",
              FACTOR_OF_P99,
              LEAST_NANOS,
              client -> latency(client, row, FEWEST_OF_P99, ClientRow::p99)));
    }
    figures.add(new ClientFigure(2, "", FACTOR_OF_RATE, 0, ClientFigure::secondsByOperation));
    return figures;
  }

  /** Returns the median of the iterations' percentiles, since percentiles cannot be added. */
  private static Optional<ClientValue> latency(
      List<ClientResult> iterations,
      RowName row,
      long fewest,
      Function<ClientRow, Percentile> percentile) {
    List<ClientValue> known =
        iterations.stream()
            .flatMap(one -> Stream.ofNullable(one.rows().get(row)))
            .filter(one -> one.counts().succeeded() >= fewest)
            .map(percentile)
            .filter(one -> one.nanos() > 0)
            .map(one -> new ClientValue(one.nanos(), one.atLeastNanos(), one.atMostNanos()))
            .toList();
    return known.isEmpty() ? Optional.empty() : Optional.of(ClientValue.median(known));
  }

  private static Optional<ClientValue> secondsByOperation(List<ClientResult> iterations) {
    double seconds = iterations.stream().mapToDouble(ClientResult::seconds).sum();
    double done = iterations.stream().mapToLong(one -> one.counts().succeeded()).sum();
    double error = ERRORS * (Math.sqrt(done) + ERRORS);
    return Optional.of(
        new ClientValue(
            seconds / Math.max(done, NO_OPERATION),
            seconds / (done + error),
            seconds / Math.max(done - error, NO_OPERATION)));
  }

  boolean isRate() {
    return name.isEmpty();
  }

  String unit() {
    return isRate() ? " operations/s" : " ms";
  }

  /** Formats a value without its unit. */
  String number(double value) {
    return isRate()
        ? String.format(Locale.ROOT, "%,.0f", 1 / value)
        : new BigDecimal(value / 1e6).round(DIGITS).stripTrailingZeros().toPlainString();
  }
}
