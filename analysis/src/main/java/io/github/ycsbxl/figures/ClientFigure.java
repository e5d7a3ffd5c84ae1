package io.github.ycsbxl.figures;

import io.github.ycsbxl.figures.ClientFleet.Client;
import io.github.ycsbxl.log.ClientResult;
import io.github.ycsbxl.log.ClientResult.Percentile;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.statistics.Outliers;
import io.github.ycsbxl.statistics.Outliers.Value;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * A figure that client processes of one benchmark should have alike; more of it is worse.
 * Immutable.
 *
 * @param name that stands before the number, or nothing
 * @param unit that stands behind it
 * @param factor by which a process has to differ from the others to be worth a word
 * @param least the difference that is worth one
 * @param number the value as people read it
 * @param of empty for a process that does not have it
 */
record ClientFigure(
    String name,
    String unit,
    double factor,
    double least,
    DoubleFunction<String> number,
    Function<Client, Optional<Value>> of) {
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

  /** The figures of a fleet by their kinds, of which the first one says most. */
  static List<List<ClientFigure>> kinds(ClientFleet fleet) {
    var names = new TreeSet<RowName>();
    fleet.clients().stream()
        .flatMap(client -> client.iterations().stream())
        .flatMap(one -> one.rows().keySet().stream())
        .filter(name -> !name.intended())
        .forEach(names::add);
    return List.of(
        names.stream()
            .map(row -> latency("p50", row, 1, FACTOR_OF_P50, ClientResult.ClientRow::p50))
            .toList(),
        names.stream()
            .map(
                row ->
                    latency("p99", row, FEWEST_OF_P99, FACTOR_OF_P99, ClientResult.ClientRow::p99))
            .toList(),
        List.of(rate()));
  }

  private static ClientFigure latency(
      String statistic,
      RowName row,
      long fewest,
      double factor,
      Function<ClientResult.ClientRow, Percentile> percentile) {
    return new ClientFigure(
        statistic + " of " + row + " ",
        " ms",
        factor,
        LEAST_NANOS,
        nanos -> new BigDecimal(nanos / 1e6).round(DIGITS).stripTrailingZeros().toPlainString(),
        client -> latency(client, row, fewest, percentile));
  }

  /** The median of the iterations', as percentiles are not added up. */
  private static Optional<Value> latency(
      Client client,
      RowName row,
      long fewest,
      Function<ClientResult.ClientRow, Percentile> percentile) {
    List<Percentile> known =
        client.iterations().stream()
            .flatMap(one -> Stream.ofNullable(one.rows().get(row)))
            .filter(one -> one.counts().succeeded() >= fewest)
            .map(percentile)
            .filter(one -> one.nanos() > 0)
            .toList();
    return known.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Value(
                median(known, Percentile::nanos),
                median(known, Percentile::atLeastNanos),
                median(known, Percentile::atMostNanos)));
  }

  private static double median(List<Percentile> all, ToLongFunction<Percentile> nanos) {
    return Outliers.median(all.stream().mapToDouble(nanos::applyAsLong).toArray());
  }

  /** The rate as time by operation, of which more is worse. */
  private static ClientFigure rate() {
    return new ClientFigure(
        "",
        " operations/s",
        FACTOR_OF_RATE,
        0,
        seconds -> String.format(Locale.ROOT, "%,.0f", 1 / seconds),
        client -> {
          double done = client.succeeded();
          double error = ERRORS * (Math.sqrt(done) + ERRORS);
          return Optional.of(
              new Value(
                  client.seconds() / Math.max(done, NO_OPERATION),
                  client.seconds() / (done + error),
                  client.seconds() / Math.max(done - error, NO_OPERATION)));
        });
  }

  boolean isRate() {
    return name.isEmpty();
  }

  boolean isOf(Client client) {
    return of.apply(client).isPresent();
  }

  /** The value of a client that has the figure. */
  Value value(Client client) {
    return of.apply(client).orElseThrow();
  }

  /** The values of some clients in words, the least and the most if they differ. */
  String text(List<Client> some) {
    double[] values = measured(some).sorted().toArray();
    String first = number.apply(values[0]);
    String last = number.apply(values[values.length - 1]);
    return name + (first.equals(last) ? first : first + " to " + last) + unit;
  }

  /** The median of some clients, at least one of which has the figure. */
  double median(List<Client> some) {
    return Outliers.median(measured(some).toArray());
  }

  private DoubleStream measured(List<Client> some) {
    return some.stream().flatMap(client -> of.apply(client).stream()).mapToDouble(Value::measured);
  }
}
