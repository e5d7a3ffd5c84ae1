package io.github.ycsbxl.compare;

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
 * A figure that client processes of one benchmark should have alike; more of it is worse.
 * Immutable.
 *
 * @param rank the lower, the more the figure says
 * @param name that stands before the number; empty for the rate, which is a time by operation
 * @param factor by which a process has to differ from the others to be worth a word
 * @param least the difference that is worth one
 * @param value of the iterations of a process; empty if it does not have the figure
 */
record ClientFigure(
    int rank,
    String name,
    double factor,
    double least,
    Function<List<ClientResult>, Optional<ClientValue>> value) {
  private static final double FACTOR_OF_P50 = 1.5;

  /** A 99th percentile is one pause of a garbage collector more or less. */
  private static final double FACTOR_OF_P99 = 2;

  /** Ten are above the 99th percentile of so many operations. */
  private static final long FEWEST_OF_P99 = 1_000;

  /** Few very slow operations of many decide how many a closed loop does in all. */
  private static final double FACTOR_OF_RATE = 2;

  /** What the compiler of one JVM may do better than that of another. */
  private static final double LEAST_NANOS = 20_000;

  /** Four standard errors of a number of operations, with room for small numbers. */
  private static final double ERRORS = 4;

  /** In the place of 0 operations, whose time by operation would be no number. */
  private static final double NO_OPERATION = 1e-9;

  private static final MathContext DIGITS = new MathContext(3);

  /**
   * A measured value above 0. Immutable.
   *
   * @param atLeast the value without what chance may have added to it
   * @param atMost the value with what chance may have taken from it
   */
  record ClientValue(double measured, double atLeast, double atMost) {
    /** The medians of some values, at least one. */
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

  /** The figures of a fleet, those that say most first. */
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

  /** The median of the iterations', as percentiles are not added up. */
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

  /** A value as people read it, without its unit. */
  String number(double value) {
    return isRate()
        ? String.format(Locale.ROOT, "%,.0f", 1 / value)
        : new BigDecimal(value / 1e6).round(DIGITS).stripTrailingZeros().toPlainString();
  }
}
