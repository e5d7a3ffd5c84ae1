package io.github.ycsbxl.remarks;

import io.github.ycsbxl.log.ClientResult;
import io.github.ycsbxl.log.ClientResult.ClientRow;
import io.github.ycsbxl.log.ClientResult.Percentile;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.RowName;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Figure that is compared between the clients of one run. Higher is worse. Immutable.
 *
 * @param rank order of significance; 0 is the most significant
 * @param name printed before the number; may be empty
 * @param unit printed after the number
 * @param number formats a value
 * @param factor minimum ratio to the other clients that is reported
 * @param least minimum difference that is reported
 * @param fromFailures true if failures alone make the figure worse
 * @param value of a client, if it has one
 */
record ClientFigure(
    int rank,
    String name,
    String unit,
    DoubleFunction<String> number,
    double factor,
    double least,
    boolean fromFailures,
    Function<ComparedClient, Optional<ClientValue>> value) {
  /** Figures of each kind of operation, the most significant first. */
  private static final List<OfOperation> OF_OPERATIONS =
      List.of(
          new OfOperation("p50", 1.5, 1, ClientRow::p50),
          // A single garbage collection may cause a smaller ratio. Ten samples are above a p99.
          new OfOperation("p99", 2, 1_000, ClientRow::p99));

  /**
   * Throughput, as the time per operation. In a closed loop, a few very slow operations may cause a
   * smaller ratio.
   */
  private static final ClientFigure RATE =
      new ClientFigure(
          OF_OPERATIONS.size(),
          "",
          " operations/s",
          seconds -> String.format(Locale.ROOT, "%,.0f", 1 / seconds),
          2,
          0,
          true,
          ClientFigure::secondsPerOperation);

  /** Distance of the error bounds from a count of operations, in standard errors. */
  private static final double ERRORS = 4;

  /** Count that replaces 0 operations, to avoid an infinite time per operation. */
  private static final double NO_OPERATION = 1e-9;

  /**
   * A percentile of latencies.
   *
   * @param fewest minimum number of operations
   */
  private record OfOperation(
      String name, double factor, long fewest, Function<ClientRow, Percentile> percentile) {
    /** Minimum difference that is reported. JIT compilation may cause smaller differences. */
    private static final double LEAST_NANOS = 20_000;

    private static final MathContext DIGITS = new MathContext(3);

    ClientFigure figure(RowName row) {
      return new ClientFigure(
          OF_OPERATIONS.indexOf(this),
          name + " of " + row + " ",
          " ms",
          nanos -> new BigDecimal(nanos / 1e6).round(DIGITS).stripTrailingZeros().toPlainString(),
          factor,
          LEAST_NANOS,
          false,
          client -> value(client, row));
    }

    /** Returns the median of the iterations' percentiles, since percentiles cannot be added. */
    private Optional<ClientValue> value(ComparedClient client, RowName row) {
      List<ClientValue> known =
          client.iterations().stream()
              .map(one -> one.rows().get(row))
              .filter(one -> one != null && one.counts().succeeded() >= fewest)
              .map(percentile)
              .filter(one -> one.nanos() > 0)
              .map(one -> new ClientValue(one.nanos(), one.atLeastNanos(), one.atMostNanos()))
              .toList();
      return known.isEmpty() ? Optional.empty() : Optional.of(ClientValue.median(known));
    }
  }

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

  /** A client and its value of a figure. */
  record Measured(ComparedClient client, ClientValue value) {}

  /** Returns the figures of clients with these results. */
  static List<ClientFigure> of(List<ClientResult> results) {
    var rows = new TreeSet<RowName>();
    results.forEach(one -> rows.addAll(one.rows().keySet()));
    rows.removeIf(RowName::intended);
    var figures = new ArrayList<ClientFigure>();
    rows.forEach(row -> OF_OPERATIONS.forEach(one -> figures.add(one.figure(row))));
    figures.add(RATE);
    return figures;
  }

  private static Optional<ClientValue> secondsPerOperation(ComparedClient client) {
    double seconds = client.seconds();
    double done = ComparedClient.sum(List.of(client), Counts::succeeded);
    double error = ERRORS * (Math.sqrt(done) + ERRORS);
    return Optional.of(
        new ClientValue(
            seconds / Math.max(done, NO_OPERATION),
            seconds / (done + error),
            seconds / Math.max(done - error, NO_OPERATION)));
  }

  /** Returns the values of the clients that have one. */
  List<Measured> values(List<ComparedClient> clients) {
    return clients.stream()
        .flatMap(one -> value.apply(one).stream().map(known -> new Measured(one, known)))
        .toList();
  }

  /** Returns the median of at least one value. */
  static ClientValue median(List<Measured> some) {
    return ClientValue.median(some.stream().map(Measured::value).toList());
  }
}
