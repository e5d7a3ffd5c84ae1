package io.github.ycsbxl.report;

import io.github.ycsbxl.measure.NodeRow;
import io.github.ycsbxl.results.TimeSeriesRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Masters of a store's shards over time, as far as rows named {@code MASTER@rg1-rn2} tell: in every
 * second the node of a shard that answered most as its master. Filled, then read.
 */
final class MasterChanges {
  private static final String MASTER = "MASTER";

  private final Map<String, String> masters = new HashMap<>();
  private final List<List<Cell>> changes = new ArrayList<>();

  private MasterChanges() {}

  /** The first master that a shard is known to have, and every change. */
  static Table table(String prefix, Recording recording) {
    Map<Long, Map<String, TimeSeriesRow>> seconds = new LinkedHashMap<>();
    for (TimeSeriesRow row : recording.seconds()) {
      Optional<NodeRow> node =
          NodeRow.parse(row.operation()).filter(any -> any.requests().equals(MASTER));
      node.ifPresent(
          master ->
              seconds
                  .computeIfAbsent(row.unixMillis(), any -> new LinkedHashMap<>())
                  .merge(shard(master.node()), row, MasterChanges::most));
    }
    var found = new MasterChanges();
    seconds.values().forEach(shards -> shards.forEach(found::add));
    return new Table(
        prefix + "Masters of the shards", List.of("shard", "from", "master"), found.changes);
  }

  private void add(String shard, TimeSeriesRow row) {
    String node = NodeRow.parse(row.operation()).orElseThrow().node();
    if (!node.equals(masters.put(shard, node))) {
      changes.add(
          List.of(Cell.text(shard), Cell.text(NumberFormats.clock(row.second())), Cell.text(node)));
    }
  }

  private static TimeSeriesRow most(TimeSeriesRow one, TimeSeriesRow other) {
    return other.values() > one.values() ? other : one;
  }

  /** Of rg1-rn2 it is rg1. */
  private static String shard(String node) {
    int end = node.lastIndexOf('-');
    return end < 0 ? node : node.substring(0, end);
  }
}
