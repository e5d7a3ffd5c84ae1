package io.github.ycsbxl.report;

import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.page.HtmlTable;
import io.github.ycsbxl.page.NumberFormats;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.results.NodesCsv;
import io.github.ycsbxl.table.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Section on the nodes of the store: which one is slow, and when. Stateless. */
final class NodeSection {
  private static final Set<String> SHOWN =
      Set.of(
          "operation",
          "answered",
          "failed",
          "mean_us",
          "p50_us",
          "p95_us",
          "p99_us",
          "p999_us",
          "max_us");

  private NodeSection() {}

  static Section of(List<ReportRun> runs) {
    return Section.of(
        "Nodes",
        "Requests as the client saw each node of the store answer them; READ@14 is reads by node"
            + " 14. An operation may need several requests, such as one for the VERSION before a"
            + " WRITE; UPDATE, INSERT and CAS are whole operations by the node that was the first"
            + " to answer their write. Nobody waited for requests that are UNAWAITED: their"
            + " latencies are upper limits. MASTER and REPLICA are what the client library of"
            + " Oracle NoSQL tells: means of a second.",
        runs.stream().flatMap(run -> blocks(run, runs.size() > 1 ? run.name() + ": " : "")));
  }

  private static Stream<Section.Block> blocks(ReportRun run, String prefix) {
    return run.logged().stream()
        .flatMap(
            logged ->
                Stream.concat(
                    Stream.of(nodes(prefix, logged), MasterChanges.table(prefix, logged)),
                    overTime(prefix, logged)));
  }

  private static HtmlTable nodes(String prefix, LoggedRun logged) {
    return HtmlTable.of(
        prefix + "Requests by node",
        NodesCsv.TABLE.only(SHOWN::contains).withUnitsApart(),
        NodesCsv.rows(logged.whole()).toList());
  }

  private static Stream<Section.Block> overTime(String prefix, LoggedRun logged) {
    SortedMap<String, List<RowName>> byRequest =
        logged.nodes().keySet().stream()
            .collect(Collectors.groupingBy(RowName::operation, TreeMap::new, Collectors.toList()));
    return byRequest.entrySet().stream()
        .map(
            one ->
                new NodesOverTime(
                    prefix + one.getKey(),
                    one.getValue(),
                    logged,
                    one.getValue().get(0).hasMeansOnly()))
        .flatMap(NodesOverTime::blocks);
  }

  /**
   * Masters of a store's shards over time, as far as rows named {@code MASTER@rg1-rn2} show them:
   * in every second the node of a shard that answered most as its master. Filled, then read.
   */
  private static final class MasterChanges {
    private static final String MASTER = "MASTER";

    private final Map<String, String> masters = new HashMap<>();
    private final List<IntervalRow> changes = new ArrayList<>();

    private MasterChanges() {}

    /**
     * Makes the table of the first master that each shard is known to have, and of every change.
     */
    static HtmlTable table(String prefix, LoggedRun logged) {
      Map<Long, Map<String, IntervalRow>> seconds = new LinkedHashMap<>();
      for (IntervalRow row : logged.seconds()) {
        if (row.name().isOfNode() && row.name().operation().equals(MASTER)) {
          seconds
              .computeIfAbsent(row.unixMillis(), any -> new LinkedHashMap<>())
              .merge(shard(row.name().node()), row, MasterChanges::most);
        }
      }
      var found = new MasterChanges();
      seconds.values().forEach(shards -> shards.forEach(found::add));
      return HtmlTable.of(
          prefix + "Masters of the shards",
          Table.<IntervalRow>empty()
              .column("shard", row -> shard(node(row)))
              .column("from", row -> NumberFormats.clock(row.second()))
              .column("master", MasterChanges::node),
          found.changes);
    }

    private void add(String shard, IntervalRow row) {
      if (!node(row).equals(masters.put(shard, node(row)))) {
        changes.add(row);
      }
    }

    private static String node(IntervalRow row) {
      return row.name().node();
    }

    private static IntervalRow most(IntervalRow one, IntervalRow other) {
      return other.values() > one.values() ? other : one;
    }

    /** The shard of a node, such as rg1 of rg1-rn2. */
    private static String shard(String node) {
      int end = node.lastIndexOf('-');
      return end < 0 ? node : node.substring(0, end);
    }
  }
}
