package io.github.ycsbxl.tables;

import io.github.ycsbxl.log.ClientResult;
import io.github.ycsbxl.log.ClientResult.ClientRow;
import io.github.ycsbxl.log.ClientResult.Percentile;
import io.github.ycsbxl.log.Overlap;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.RowName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Writer of clients.csv: a row per phase, client, operation and kind of latency. Stateless. */
public final class ClientsCsv {
  static final Table<ClientsRow> TABLE =
      Table.<ClientsRow>empty()
          .column("run", row -> row.result().run().title().name())
          .column("phase", row -> row.result().phase())
          .column("iteration", row -> row.client().iteration())
          .meaning("`client.index`")
          .column("client", row -> row.client().index())
          .meaning(
              "machine name; cluster node from `NODE_NAME`, or else the machine; CPUs available "
                  + "to the client")
          .column("machine", row -> row.client().at().machine())
          .column("node", row -> row.client().at().node())
          .column("processors", row -> some(row.client().at().processors()))
          .meaning(
              "Unix time of the first operation, on the common clock if there is one; offset of "
                  + "the client's clock from the common clock; uncertainty of the offset")
          .column("start_unix_ms", row -> row.client().start().startedAtMillis())
          .column("offset_ms", row -> row.client().start().clockAheadMillis())
          .column("offset_known_to_ms", row -> some(row.client().start().clockKnownToMillis()))
          .meaning("as in `summary.csv`")
          .column("operation", row -> row.name().asService())
          .column("latency", ClientsRow::latency)
          .column("succeeded", row -> row.counts().succeeded())
          .column("missed", row -> row.counts().missed())
          .column("failed", row -> row.counts().failed())
          .meaning("length of the phase for this client; throughput: `succeeded` / `seconds`")
          .column("seconds", row -> row.client().seconds())
          .column("ops_per_sec", row -> row.client().perSec(row.counts().succeeded()))
          .meaning("percentiles with their bounds at four standard errors")
          .column("p50_us", micros(ClientRow::p50, Percentile::nanos))
          .column("p50_at_least_us", micros(ClientRow::p50, Percentile::atLeastNanos))
          .column("p50_at_most_us", micros(ClientRow::p50, Percentile::atMostNanos))
          .column("p99_us", micros(ClientRow::p99, Percentile::nanos))
          .column("p99_at_least_us", micros(ClientRow::p99, Percentile::atLeastNanos))
          .column("p99_at_most_us", micros(ClientRow::p99, Percentile::atMostNanos))
          .meaning("in the row `OVERALL`: mean number of CPUs used; CPU time per operation")
          .column("used_processors", ofAll(one -> one.usedProcessors(), ClientsCsv::hasCpu))
          .column("cpu_us_per_op", ofAll(ClientsCsv::cpuMicros, ClientsCsv::hasCpu))
          .meaning("in the row `OVERALL`: JVM pauses as in `summary.csv`")
          .column("jvm_pauses", ofAll(one -> one.pauses().count(), any -> true))
          .column("jvm_pause_ms", ofAll(one -> one.pauses().totalNanos() / 1e6, any -> true))
          .column("jvm_pause_max_ms", ofAll(one -> one.pauses().maxNanos() / 1e6, any -> true))
          .meaning("")
          .column("partial", row -> row.client().partial());

  static final String NAME = "clients.csv";

  private ClientsCsv() {}

  /**
   * Results of a client in a phase: all operations, or one kind of operation.
   *
   * @param name {@code OVERALL}, or the row of the operations
   * @param operations empty if the row is about all operations
   */
  record ClientsRow(
      Phase result, ClientResult client, RowName name, Optional<ClientRow> operations) {
    Counts counts() {
      return operations.map(ClientRow::counts).orElse(client.counts());
    }

    String latency() {
      String kind = name.intended() ? "intended" : "service";
      return operations.isEmpty() ? "" : kind;
    }
  }

  /** Returns true if these are results of several clients. */
  static boolean has(Run run) {
    return run.phases().stream().anyMatch(result -> !clients(result).isEmpty());
  }

  static void write(Run run, Path file) throws IOException {
    TABLE.write(file, run.phases().stream().flatMap(ClientsCsv::rows).toList());
  }

  private static List<ClientResult> clients(Phase result) {
    return result.allRan().map(Overlap::clients).orElse(List.of());
  }

  /** Returns the rows of all clients. The first row of each is about all operations. */
  private static Stream<ClientsRow> rows(Phase result) {
    return clients(result).stream()
        .flatMap(
            one ->
                Stream.concat(
                    Stream.of(new ClientsRow(result, one, RowName.OVERALL, Optional.empty())),
                    one.rows().entrySet().stream()
                        .map(
                            row ->
                                new ClientsRow(
                                    result, one, row.getKey(), Optional.of(row.getValue())))));
  }

  private static Function<ClientsRow, Object> micros(
      Function<ClientRow, Percentile> percentile, ToLongFunction<Percentile> nanos) {
    return row ->
        row.operations()
            .filter(operations -> operations.counts().succeeded() > 0)
            .map(percentile)
            .map(known -> nanos.applyAsLong(known) / 1e3);
  }

  /** Returns a cell that only rows about all operations have. */
  private static Function<ClientsRow, Object> ofAll(
      Function<ClientResult, Object> cell, Predicate<ClientResult> known) {
    return row ->
        row.operations().isEmpty()
            ? Optional.of(row.client()).filter(known).map(cell)
            : Optional.empty();
  }

  private static boolean hasCpu(ClientResult client) {
    return client.cpuNanos() > 0;
  }

  private static double cpuMicros(ClientResult client) {
    return client.cpuNanos() / 1e3 / Math.max(1, client.counts().total());
  }

  private static Optional<Long> some(long number) {
    return number > 0 ? Optional.of(number) : Optional.empty();
  }
}
