package io.github.ycsbxl.audit;

import io.github.ycsbxl.workload.ScaleWorkload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reader of the acknowledged updates in a ledger, without an audit. Stateless. */
public final class AcknowledgedUpdates {
  private AcknowledgedUpdates() {}

  /** Returns the counts of the acknowledged updates by key. */
  public static Map<String, List<Long>> in(Path ledger) throws IOException {
    var counts = new HashMap<String, List<Long>>();
    LedgerSet ledgers = LedgerSet.open(List.of(ledger), ScaleWorkload::keys);
    ledgers.read(
        entry -> {
          if (entry.state() == UpdateState.ACKNOWLEDGED) {
            counts.computeIfAbsent(ledgers.key(entry), any -> new ArrayList<>()).add(entry.count());
          }
          return true;
        });
    return counts;
  }
}
