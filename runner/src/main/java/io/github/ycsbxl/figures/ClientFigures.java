package io.github.ycsbxl.figures;

import static io.github.ycsbxl.figures.FigureUnit.COUNT;
import static io.github.ycsbxl.figures.FigureUnit.MICROS;
import static io.github.ycsbxl.figures.FigureUnit.NANOS_IN_MICROS;
import static io.github.ycsbxl.figures.FigureUnit.NANOS_IN_MILLIS;
import static io.github.ycsbxl.figures.FigureUnit.NANOS_IN_SECONDS;
import static io.github.ycsbxl.figures.FigureUnit.OPS_PER_SEC;

import io.github.ycsbxl.figures.ClientFigure.ClientOperations;
import io.github.ycsbxl.log.ClientResult;
import io.github.ycsbxl.log.ClientResult.ClientRow;
import io.github.ycsbxl.log.ClientResult.Percentile;
import io.github.ycsbxl.measure.Counts;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * The list of the figures of each client of several. {@code clients.csv}, the page and remarks on
 * outliers show the figures of this list. Stateless.
 */
public final class ClientFigures {
  private static final String COUNTED = "as in `summary.csv`";
  private static final String LENGTH = "length of the phase for this client; its throughput";
  private static final String CPU =
      "in `OVERALL`: mean number of CPUs used; CPU time per operation";
  private static final String PAUSES = "in `OVERALL`";

  /** Percentiles of the latencies of each operation, the most significant first. */
  public static final List<ClientPercentile> PERCENTILES =
      List.of(
          new ClientPercentile("p50", ClientRow::p50, 1.5, 1),
          // A single garbage collection may cause a smaller ratio. Ten samples are above a p99.
          new ClientPercentile("p99", ClientRow::p99, 2, 1_000));

  private static final List<ClientFigure> RATES =
      List.of(
          counts("succeeded", Counts::succeeded).ofClient("succeeded").ofOperation("succeeded"),
          counts("missed", Counts::missed),
          counts("failed", Counts::failed).ofClient("failed").ofOperation("failed"),
          ClientFigure.named(
              "seconds", LENGTH, NANOS_IN_SECONDS, of -> Optional.of(of.client().durationNanos())),
          ClientFigure.named(
                  "ops_per_sec",
                  LENGTH,
                  OPS_PER_SEC,
                  of -> Optional.of(of.client().perSec(of.counts().succeeded())))
              .ofClient("opsPerSec"));

  private static final List<ClientFigure> PROCESS =
      List.of(
          ClientFigure.named("used_cpus", CPU, COUNT, withCpu(client -> client.usedProcessors()))
              .ofClient("usedCpus"),
          ClientFigure.named("cpu_us_per_op", CPU, MICROS, withCpu(ClientFigures::cpuMicros)),
          ClientFigure.named(
                  "jvm_pauses", PAUSES, COUNT, process(client -> client.pauses().count()))
              .ofClient("pauses"),
          ClientFigure.named(
              "jvm_pause_ms",
              PAUSES,
              NANOS_IN_MILLIS,
              process(client -> client.pauses().totalNanos())),
          ClientFigure.named(
              "jvm_pause_max_ms",
              PAUSES,
              NANOS_IN_MILLIS,
              process(client -> client.pauses().maxNanos())));

  /** All figures, in the order of the outputs. */
  public static final List<ClientFigure> ALL =
      Stream.of(
              RATES.stream(),
              PERCENTILES.stream().flatMap(ClientPercentile::figures),
              PROCESS.stream())
          .flatMap(figures -> figures)
          .toList();

  private ClientFigures() {}

  /**
   * A percentile of latencies, with its bounds. Immutable.
   *
   * @param factor minimum ratio to the other clients' that gets a remark
   * @param fewest minimum number of operations for a comparison of clients
   */
  public record ClientPercentile(
      String name, Function<ClientRow, Percentile> of, double factor, long fewest) {
    private static final String MEANING = "percentiles with their bounds at four standard errors";

    private Stream<ClientFigure> figures() {
      return Stream.of(
          figure("_us", ".value", Percentile::nanos),
          figure("_at_least_us", ".low", Percentile::atLeastNanos),
          figure("_at_most_us", ".high", Percentile::atMostNanos));
    }

    private ClientFigure figure(String column, String member, ToLongFunction<Percentile> nanos) {
      return ClientFigure.named(
              name + column,
              MEANING,
              NANOS_IN_MICROS,
              operations ->
                  operations
                      .row()
                      .filter(row -> row.counts().succeeded() > 0)
                      .map(row -> nanos.applyAsLong(of.apply(row))))
          .ofOperation(name + member);
    }
  }

  private static ClientFigure counts(String name, ToLongFunction<Counts> number) {
    return ClientFigure.named(
        name, COUNTED, COUNT, of -> Optional.of(number.applyAsLong(of.counts())));
  }

  /** Returns the value of a whole client. */
  private static Function<ClientOperations, Optional<? extends Number>> process(
      Function<ClientResult, Number> number) {
    return of -> of.row().isEmpty() ? Optional.of(number.apply(of.client())) : Optional.empty();
  }

  /** Returns the value of a whole client whose CPU time is known. */
  private static Function<ClientOperations, Optional<? extends Number>> withCpu(
      Function<ClientResult, Number> number) {
    return of -> of.client().cpuNanos() > 0 ? process(number).apply(of) : Optional.empty();
  }

  private static double cpuMicros(ClientResult client) {
    return client.cpuNanos() / 1e3 / Math.max(1, client.counts().total());
  }
}
