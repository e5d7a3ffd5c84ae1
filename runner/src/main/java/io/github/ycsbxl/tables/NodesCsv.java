package io.github.ycsbxl.tables;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.numbers.Numbers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.stream.Stream;

/** Writer of nodes.csv: a row per phase, node of the store and kind of request. Stateless. */
public final class NodesCsv {
  public static final Table<NodeRow> TABLE =
      Table.<NodeRow>empty()
          .column("run", row -> row.result().run().title().name())
          .meaning("`request` and `node`, such as `READ@14`")
          .column("operation", NodeRow::node)
          .meaning("")
          .column("phase", row -> row.result().phase())
          .column("iteration", row -> row.result().iteration())
          .meaning(
              "14 for Voldemort, `rg1-rn2` for node 2 of shard 1 of Oracle NoSQL, "
                  + "`7fffffff` for the first digits of an Elliptics id")
          .column("node", row -> row.node().node())
          .meaning("kind of request, see below")
          .column("request", row -> row.node().operation())
          .meaning("requests with a response of any kind; requests without one")
          .column("answered", row -> row.measured().succeeded())
          .column("failed", row -> row.measured().failed())
          .meaning("length of the phase; `answered` / `seconds`")
          .column("seconds", row -> row.result().seconds())
          .column(
              "answered_per_sec",
              row -> Numbers.perSec(row.measured().succeeded(), row.result().rateSeconds()))
          .meaning("latency with two significant digits")
          .column("mean_us", latency("mean"))
          .column("min_us", latency("min"))
          .column("p50_us", latency("p50"))
          .column("p95_us", latency("p95"))
          .column("p99_us", latency("p99"))
          .column("p999_us", latency("p99.9"))
          .column("max_us", latency("max"))
          .meaning("")
          .column("partial", row -> row.result().partial())
          .meaning(ScenarioColumn.MEANING)
          .column(ScenarioColumn.NAME, row -> row.node().scenario());

  private NodesCsv() {}

  /** Requests of one kind to a node in a phase. */
  public record NodeRow(Phase result, RowName node, Row measured) {}

  /** Returns true if there is anything to write. */
  static boolean has(Run run) {
    return run.phases().stream().flatMap(NodesCsv::rows).findAny().isPresent();
  }

  static void write(Run run, Path file) throws IOException {
    ScenarioColumn.addTo(run, TABLE)
        .write(file, run.phases().stream().flatMap(NodesCsv::rows).toList());
  }

  public static Stream<NodeRow> rows(Phase result) {
    return result.measurement().byPart().labelled().values().stream()
        .filter(row -> row.name().isOfNode())
        .map(row -> new NodeRow(result, row.name(), row));
  }

  /** Returns a cell with a statistic. Rows with one-second means have no percentiles. */
  private static Function<NodeRow, Object> latency(String name) {
    Statistic statistic = Statistic.parse(name);
    return row -> {
      boolean known = statistic.equals(Statistic.MEAN) || !row.node().hasMeansOnly();
      return known && row.measured().succeeded() > 0
          ? statistic.of(row.measured().service()) / 1e3
          : Double.NaN;
    };
  }
}
