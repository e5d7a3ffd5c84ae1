package io.github.ycsbxl.audit;

import io.github.ycsbxl.audit.AuditSummary.CheckedUpdates;
import io.github.ycsbxl.audit.AuditSummary.ReadRecords;
import io.github.ycsbxl.audit.AuditSummary.UnauditedRecords;
import io.github.ycsbxl.audit.AuditSummary.Violations;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

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
  long restamped;
  private final List<String> examples = new ArrayList<>();
  private final SortedMap<String, Long> overwrittenBy = new TreeMap<>();
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

  /**
   * Counts a record without a stamp of this benchmark.
   *
   * @param foreign true if it has the stamp of another benchmark or a load
   */
  void overwritten(String key, long updates, boolean foreign) {
    overwritten++;
    example(
        "%s has %s: its %d acknowledged updates were lost, or overwritten later"
            .formatted(
                key,
                foreign ? "the stamp of another benchmark or load" : "no stamp of this benchmark",
                updates));
  }

  /** Counts a record with a stamp of another benchmark or load that it did not have before. */
  void restamped(String key, long updates) {
    overwritten++;
    restamped++;
    example(
        "%s now has the stamp of another benchmark or load: its %d acknowledged updates cannot be audited"
            .formatted(key, updates));
  }

  void overwrittenByOthers(String key, long updates) {
    overwrittenByOthers++;
    example(
        "%s was overwritten during the benchmark by another writer: %d acknowledged updates cannot be audited"
            .formatted(key, updates));
  }

  /** Counts a record whose updates another scenario of the benchmark overwrote. */
  void overwrittenBy(String scenario) {
    overwrittenBy.merge(scenario, 1L, Long::sum);
  }

  /** Returns a sentence per scenario that wrote to the same records. */
  List<String> faults() {
    return overwrittenBy.entrySet().stream()
        .map(
            one ->
                "scenario %s of this benchmark overwrote %d records; give each scenario a table or store of its own"
                    .formatted(one.getKey(), one.getValue()))
        .toList();
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
        new ReadRecords(records, unreadable, recordLimit),
        new CheckedUpdates(acknowledged, audited, inDoubt, tookPlace, inDoubt - determined),
        new Violations(lost.count(), forks, unexplained),
        new UnauditedRecords(overwritten, overwrittenByOthers, damaged, restamped),
        List.copyOf(faults),
        List.copyOf(examples),
        lost.first(),
        lost.countAtMillis(),
        new TreeMap<>());
  }
}
