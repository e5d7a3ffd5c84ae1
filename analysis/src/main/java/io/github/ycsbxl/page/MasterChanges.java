package io.github.ycsbxl.page;

import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Masters of the store's shards over time. In each interval, the master of a shard is the node with
 * the most requests in rows such as {@code MASTER@rg1-rn2}. First filled, then read.
 */
final class MasterChanges {
  private static final String MASTER = "MASTER";

  private final Map<String, String> masters = new HashMap<>();
  private final List<Change> changes = new ArrayList<>();
  private final Map<String, Row> interval = new LinkedHashMap<>();
  private long second;

  /** First known master of a shard, or a change of the master. */
  record Change(String shard, long from, String master) {}

  void add(Row row, long at) {
    RowName name = row.name();
    if (!name.isOfNode() || !name.operation().equals(MASTER)) {
      return;
    }
    if (at != second) {
      end();
      second = at;
    }
    interval.merge(
        shard(row.name().node()),
        row,
        (one, next) -> next.succeeded() > one.succeeded() ? next : one);
  }

  List<Change> changes() {
    end();
    return changes;
  }

  private void end() {
    interval.forEach(
        (shard, row) -> {
          String master = row.name().node();
          if (!master.equals(masters.put(shard, master))) {
            changes.add(new Change(shard, second, master));
          }
        });
    interval.clear();
  }

  /** Returns the shard of a node, such as rg1 for rg1-rn2. */
  private static String shard(String node) {
    int end = node.lastIndexOf('-');
    return end < 0 ? node : node.substring(0, end);
  }
}
