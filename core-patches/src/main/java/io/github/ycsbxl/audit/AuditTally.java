package io.github.ycsbxl.audit;

import io.github.ycsbxl.audit.AuditSummary.LostUpdate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.TreeMap;

/** The counts of an audit while it goes on. Used by one thread. */
final class AuditTally {
  private static final int EXAMPLES = 10;
  private static final Comparator<LostUpdate> BY_TIME =
      Comparator.comparingLong(LostUpdate::unixMillis)
          .thenComparing(LostUpdate::record)
          .thenComparingInt(LostUpdate::client)
          .thenComparingInt(LostUpdate::thread);

  long acknowledged;
  long inDoubt;
  long records;
  long unreadable;
  long audited;
  long determined;
  long tookPlace;
  long lost;
  long forks;
  long unexplained;
  long overwritten;
  long damaged;
  private final List<String> examples = new ArrayList<>();
  private final SortedMap<Long, Long> lostAt = new TreeMap<>();
  private final PriorityQueue<LostUpdate> firstLost = new PriorityQueue<>(BY_TIME.reversed());

  /** Counts an entry of the ledgers. */
  void entered(LedgerEntry entry) {
    switch (entry.state()) {
      case ACKNOWLEDGED -> acknowledged++;
      case IN_DOUBT -> inDoubt++;
      case EMPTY, REFUSED -> {}
    }
  }

  /** Counts an acknowledged update that the store does not have. */
  void lost(LostUpdate update) {
    lost++;
    lostAt.merge(update.unixMillis(), 1L, Long::sum);
    firstLost.add(update);
    if (firstLost.size() > EXAMPLES) {
      firstLost.poll();
    }
  }

  void unexplained(String example) {
    unexplained++;
    example(example);
  }

  void overwritten(String key, long updates) {
    overwritten++;
    example(
        "%s carries no stamp of this benchmark: its %d acknowledged updates are lost, or overwritten since"
            .formatted(key, updates));
  }

  void damaged(String key) {
    damaged++;
    example(key + ": its stamp is damaged, so nothing is known of its updates");
  }

  void unreadable(String example) {
    unreadable++;
    example(example);
  }

  private void example(String example) {
    if (examples.size() < EXAMPLES) {
      examples.add(example);
    }
  }

  AuditSummary summary(long recordLimit, List<String> faults) {
    return new AuditSummary(
        records,
        unreadable,
        recordLimit,
        acknowledged,
        audited,
        inDoubt,
        tookPlace,
        inDoubt - determined,
        lost,
        forks,
        unexplained,
        overwritten,
        damaged,
        List.copyOf(faults),
        List.copyOf(examples),
        firstLost.stream().sorted(BY_TIME).toList(),
        lostAt);
  }
}
