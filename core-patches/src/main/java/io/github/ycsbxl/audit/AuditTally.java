package io.github.ycsbxl.audit;

import java.util.ArrayList;
import java.util.List;

/** Counters of an audit in progress. Used by one thread. */
final class AuditTally {
  private static final int EXAMPLES = 10;

  long acknowledged;
  long inDoubt;
  long records;
  long unreadable;
  long audited;
  long determined;
  long tookPlace;
  long forks;
  long unexplained;
  long overwritten;
  long overwrittenByOthers;
  long damaged;
  private final List<String> examples = new ArrayList<>();
  private final LostUpdates lost = new LostUpdates();

  /** Counts an entry of a ledger. */
  void entered(LedgerEntry entry) {
    switch (entry.state()) {
      case ACKNOWLEDGED -> acknowledged++;
      case IN_DOUBT -> inDoubt++;
      case EMPTY, REFUSED -> {}
    }
  }

  /** Counts acknowledged updates that are missing in the store. */
  void lost(LostUpdates updates) {
    lost.addAll(updates);
  }

  void unexplained(String example) {
    unexplained++;
    example(example);
  }

  void overwritten(String key, long updates) {
    overwritten++;
    example(
        "%s has no stamp of this benchmark: its %d acknowledged updates were lost, or overwritten later"
            .formatted(key, updates));
  }

  void overwrittenByOthers(String key, long updates) {
    overwrittenByOthers++;
    example(
        "%s was overwritten during the benchmark by another writer: %d acknowledged updates cannot be audited"
            .formatted(key, updates));
  }

  void damaged(String key) {
    damaged++;
    example("%s: its stamp is damaged, so its updates cannot be audited".formatted(key));
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
        lost.count(),
        forks,
        unexplained,
        overwritten,
        overwrittenByOthers,
        damaged,
        List.copyOf(faults),
        List.copyOf(examples),
        lost.first(),
        lost.countAtMillis());
  }
}
