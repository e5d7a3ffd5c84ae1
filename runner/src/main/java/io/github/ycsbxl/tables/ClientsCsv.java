package io.github.ycsbxl.tables;

import io.github.ycsbxl.figures.ClientFigure;
import io.github.ycsbxl.figures.ClientFigure.ClientOperations;
import io.github.ycsbxl.figures.ClientFigures;
import io.github.ycsbxl.log.ClientResult;
import io.github.ycsbxl.log.Overlap;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.measure.RowName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Writer of clients.csv: a row per phase, client, operation and kind of latency. Stateless. */
public final class ClientsCsv {
  /** Frozen order of the columns. Later figures follow in the order of their declarations. */
  private static final List<String> ORDER =
      List.of(
          ("run phase iteration client machine node cpus start_unix_ms offset_ms"
                  + " offset_known_to_ms operation latency succeeded missed failed seconds ops_per_sec"
                  + " p50_us p50_at_least_us p50_at_most_us p99_us p99_at_least_us p99_at_most_us"
                  + " used_cpus cpu_us_per_op jvm_pauses jvm_pause_ms jvm_pause_max_ms partial")
              .split(" "));

  private static final Table<ClientsRow> IDENTITY =
      Table.<ClientsRow>empty()
          .column("run", row -> row.result().run().title().name())
          .column("phase", row -> row.result().phase())
          .column("iteration", row -> row.client().iteration())
          .meaning("`client.index`")
          .column("client", row -> row.client().index())
          .meaning("machine; cluster node (`NODE_NAME`), or else the machine; CPUs available")
          .column("machine", row -> row.client().at().machine())
          .column("node", row -> row.client().at().node())
          .column("cpus", row -> some(row.client().at().processors()))
          .meaning(
              "first operation, on the common clock if there is one; offset of the "
                  + "client's clock from it; uncertainty of the offset")
          .column("start_unix_ms", row -> row.client().start().startedAtMillis())
          .column("offset_ms", row -> row.client().start().clockAheadMillis())
          .column("offset_known_to_ms", row -> some(row.client().start().clockKnownToMillis()))
          .meaning("as in `summary.csv`")
          .column("operation", row -> row.name().asService())
          .column("latency", ClientsRow::latency);

  static final Table<ClientsRow> TABLE =
      withFigures(IDENTITY)
          .meaning("")
          .column("partial", row -> row.client().partial())
          .inOrder(ORDER);

  static final String NAME = "clients.csv";

  private ClientsCsv() {}

  /**
   * Results of a client in a phase: all operations, or one kind of operation.
   *
   * @param name {@code OVERALL}, or the row of the operations
   */
  record ClientsRow(Phase result, RowName name, ClientOperations operations) {
    ClientResult client() {
      return operations.client();
    }

    String latency() {
      String kind = name.intended() ? "intended" : "service";
      return operations.row().isEmpty() ? "" : kind;
    }
  }

  private static Table<ClientsRow> withFigures(Table<ClientsRow> identity) {
    Table<ClientsRow> table = identity;
    for (ClientFigure figure : ClientFigures.ALL) {
      table =
          table
              .meaning(figure.meaning())
              .column(figure.name(), row -> figure.cell(row.operations()));
    }
    return table;
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
                    Stream.of(new ClientsRow(result, RowName.OVERALL, ClientOperations.all(one))),
                    one.rows().entrySet().stream()
                        .map(
                            row ->
                                new ClientsRow(
                                    result,
                                    row.getKey(),
                                    new ClientOperations(one, Optional.of(row.getValue()))))));
  }

  private static Optional<Long> some(long number) {
    return number > 0 ? Optional.of(number) : Optional.empty();
  }
}
