package io.github.ycsbxl.results;

import io.github.ycsbxl.measure.NodeRow;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.Unit;
import io.github.ycsbxl.text.Csv;
import io.github.ycsbxl.text.Numbers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Writer of nodes.csv: a row per phase, node of the store and kind of request. Stateless. */
final class NodesCsv {
  /** The columns, in order. A frozen interface: new ones go to the end. */
  enum Column {
    RUN,
    OPERATION,
    PHASE,
    ITERATION,
    NODE,
    REQUEST,
    ANSWERED,
    FAILED,
    SECONDS,
    ANSWERED_PER_SEC,
    MEAN_US,
    MIN_US,
    P50_US,
    P95_US,
    P99_US,
    P999_US,
    MAX_US,
    PARTIAL
  }

  private static final List<Statistic> STATISTICS =
      Stream.of("mean", "min", "p50", "p95", "p99", "p99.9", "max").map(Statistic::parse).toList();

  private NodesCsv() {}

  /** Whether there is anything to write. */
  static boolean has(List<PhaseResult> results) {
    return results.stream()
        .anyMatch(result -> result.measurement().rows().keySet().stream().anyMatch(NodeRow::isRow));
  }

  static void write(List<PhaseResult> results, Path file) throws IOException {
    var rows = new ArrayList<List<Object>>();
    for (PhaseResult result : results) {
      var ofNodes = new TreeMap<NodeRow, List<Object>>();
      for (RowMeasurement row : result.measurement().rows().values()) {
        NodeRow.parse(row.name()).ifPresent(node -> ofNodes.put(node, cells(result, node, row)));
      }
      rows.addAll(ofNodes.values());
    }
    Csv.write(file, Column.class, rows);
  }

  private static List<Object> cells(PhaseResult result, NodeRow node, RowMeasurement row) {
    var cells =
        new ArrayList<Object>(
            List.of(
                result.run().name(),
                node.toString(),
                result.phase(),
                result.iteration(),
                node.node(),
                node.requests(),
                row.succeeded(),
                row.failed(),
                Numbers.decimal(result.seconds()),
                Numbers.perSec(row.succeeded(), result.seconds())));
    cells.addAll(statistics(node, row.service()));
    cells.add(result.partial());
    return cells;
  }

  private static List<Object> statistics(NodeRow node, Histogram nanos) {
    var cells = new Object[STATISTICS.size()];
    Arrays.fill(cells, "");
    // A client library's means of a second have a mean, but say nothing of percentiles.
    int told = nanos.getTotalCount() == 0 ? 0 : node.hasMeansOnly() ? 1 : cells.length;
    for (int i = 0; i < told; i++) {
      cells[i] = Numbers.inUnit(STATISTICS.get(i).of(nanos), Unit.NANOS);
    }
    return List.of(cells);
  }
}
