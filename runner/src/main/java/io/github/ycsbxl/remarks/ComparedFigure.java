package io.github.ycsbxl.remarks;

import io.github.ycsbxl.figures.ClientFigures;
import io.github.ycsbxl.figures.ClientFigures.ClientPercentile;
import io.github.ycsbxl.log.ClientResult;
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
import java.util.stream.Stream;
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
record ComparedFigure(
    int rank,
    String name,
    String unit,
    DoubleFunction<String> number,
    double factor,
    double least,
    boolean fromFailures,
    Function<ComparedClient, Optional<ClientValue>> value) {
  /**
   * Minimum difference of latencies that is reported, in ns. JIT compilation may cause smaller
   * differences.
   */
  private static final double LEAST_NANOS = 20_000;

  private static final MathContext DIGITS = new MathContext(3);

  /**
   * Throughput, as the time per operation. In a closed loop, a few very slow operations may cause a
   * smaller ratio.
   */
  private static final ComparedFigure RATE =
      new ComparedFigure(
          ClientFigures.PERCENTILES.size(),
          "",
          " operations/s",
          seconds -> String.format(Locale.ROOT, "%,.0f", 1 / seconds),
          2,
          0,
          true,
          ComparedFigure::secondsPerOperation);

  /** Distance of the error bounds from a count of operations, in standard errors. */
  private static final double ERRORS = 4;

  /** Count that replaces 0 operations, to avoid an infinite time per operation. */
  private static final double NO_OPERATION = 1e-9;

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
  static List<ComparedFigure> of(List<ClientResult> results) {
    var rows = new TreeSet<RowName>();
    results.forEach(one -> rows.addAll(one.rows().keySet()));
    rows.removeIf(RowName::intended);
    var figures = new ArrayList<ComparedFigure>();
    for (RowName row : rows) {
      ClientFigures.PERCENTILES.forEach(one -> figures.add(latency(one, row)));
    }
    figures.add(RATE);
    return figures;
  }

  private static ComparedFigure latency(ClientPercentile percentile, RowName row) {
    return new ComparedFigure(
        ClientFigures.PERCENTILES.indexOf(percentile),
        percentile.name() + " of " + row + " ",
        " ms",
        nanos -> new BigDecimal(nanos / 1e6).round(DIGITS).stripTrailingZeros().toPlainString(),
        percentile.factor(),
        LEAST_NANOS,
        false,
        client -> nanos(client, percentile, row));
  }

  /** Returns the median of the iterations' percentiles, since percentiles cannot be added. */
  private static Optional<ClientValue> nanos(
      ComparedClient client, ClientPercentile percentile, RowName row) {
    List<ClientValue> known =
        client.iterations().stream()
            .flatMap(one -> Stream.ofNullable(one.rows().get(row)))
            .filter(one -> one.counts().succeeded() >= percentile.fewest())
            .map(percentile.of())
            .filter(one -> one.nanos() > 0)
            .map(one -> new ClientValue(one.nanos(), one.atLeastNanos(), one.atMostNanos()))
            .toList();
    return known.isEmpty() ? Optional.empty() : Optional.of(ClientValue.median(known));
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
