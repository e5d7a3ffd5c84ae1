package io.github.ycsbxl.report;

import io.github.ycsbxl.measure.NodeRow;
import io.github.ycsbxl.measure.RowMeasurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Section on the nodes of the store: which one is slow, and when. Stateless. */
final class NodeSection {
  private NodeSection() {}

  static Section of(List<ReportRun> runs) {
    return Section.of(
        "Nodes",
        "Requests as the client saw each node of the store answer them; READ@14 is reads by node"
            + " 14. An operation may need several requests. Nobody waited for those that are"
            + " UNAWAITED: their latencies are upper limits. MASTER and REPLICA are what the client"
            + " library of Oracle NoSQL tells: means of a second.",
        runs.stream().flatMap(run -> blocks(run, runs.size() > 1 ? run.name() + ": " : "")));
  }

  private static Stream<Block> blocks(ReportRun run, String prefix) {
    return run.recording().stream()
        .flatMap(
            recording ->
                Stream.concat(
                    Stream.of(
                        nodes(prefix, run, recording), MasterChanges.table(prefix, recording)),
                    overTime(prefix, recording)));
  }

  private static Table nodes(String prefix, ReportRun run, Recording recording) {
    var head = new ArrayList<>(List.of("row", "answered", "failed"));
    RunSummary.STATISTICS.forEach(statistic -> head.add(statistic.name()));
    var rows = new TreeMap<NodeRow, List<Cell>>();
    for (RowMeasurement row : recording.whole().measurement().rows().values()) {
      NodeRow.parse(row.name()).ifPresent(node -> rows.put(node, cells(row, run)));
    }
    return new Table(
        prefix + "Requests by node, latencies in ms", head, List.copyOf(rows.values()));
  }

  private static List<Cell> cells(RowMeasurement row, ReportRun run) {
    var cells = new ArrayList<>(List.of(Cell.text(row.name())));
    cells.add(Cell.count(row.succeeded()));
    cells.add(Cell.count(row.failed()));
    Optional<String> name = Optional.of(row.name());
    RunSummary.STATISTICS.forEach(
        statistic -> cells.add(Cell.number(RunSummary.millis(run, name, statistic))));
    return cells;
  }

  private static Stream<Block> overTime(String prefix, Recording recording) {
    SortedMap<String, List<NodeRow>> byRequest =
        recording.nodes().keySet().stream()
            .flatMap(name -> NodeRow.parse(name).stream())
            .sorted()
            .collect(Collectors.groupingBy(NodeRow::requests, TreeMap::new, Collectors.toList()));
    return byRequest.entrySet().stream()
        .map(
            one ->
                new NodesOverTime(
                    prefix + one.getKey(),
                    one.getValue(),
                    recording,
                    one.getValue().get(0).hasMeansOnly()))
        .flatMap(NodesOverTime::blocks);
  }
}
