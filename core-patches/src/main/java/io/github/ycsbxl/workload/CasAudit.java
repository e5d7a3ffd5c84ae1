package io.github.ycsbxl.workload;

import io.github.ycsbxl.db.CompareAndSet;
import io.github.ycsbxl.db.VersionedRecord;
import io.github.ycsbxl.records.CasCounter;
import io.github.ycsbxl.workload.AuditLedger.Entry;
import java.util.List;
import java.util.Optional;
import site.ycsb.Status;

/**
 * Compares what client processes counted with the counters in the store. An update in doubt may be
 * there or not; every other one must be there exactly once. Immutable and thread-safe.
 */
public final class CasAudit {
  private final AuditLedger ledger;
  private final boolean testIsTheLast;
  private final CasCounter counter;

  private CasAudit(AuditLedger ledger, boolean testIsTheLast) {
    this.ledger = ledger;
    this.testIsTheLast = testIsTheLast;
    this.counter = new CasCounter(ledger.auditId());
  }

  /** An audit of a test that has just ended: another test's counter can only be an older one. */
  public static CasAudit rightAfter(AuditLedger ledger) {
    return new CasAudit(ledger, true);
  }

  /** An audit of a test after which others may have counted in the same records. */
  public static CasAudit later(AuditLedger ledger) {
    return new CasAudit(ledger, false);
  }

  /** The keys to look at, with what is known of each. */
  public List<Entry> entries() {
    return List.copyOf(ledger.entries().values());
  }

  /** Looks at one key. */
  public AuditResult check(Entry entry, CompareAndSet store) {
    var record = new VersionedRecord();
    Status status =
        BindingCall.reading(() -> store.readLatest(ledger.table(), entry.key(), record));
    if (!status.isOk() && !status.equals(Status.NOT_FOUND)) {
      return result(entry, 0, 0, 1, "cannot be read: " + status.getDescription());
    }
    var value = record.fields().get(ledger.field());
    byte[] field = value == null ? new byte[0] : value.toArray();
    if (!testIsTheLast && entry.successes() > 0 && counter.isAnothers(field)) {
      return result(entry, 0, 0, 1, "another test counts in it, so it says nothing of this one");
    }
    long found = counter.count(field);
    long lost = Math.max(0, entry.successes() - found);
    long unexplained = Math.max(0, found - entry.successes() - entry.doubts());
    String fault =
        "%d updates in the store, %d known to have succeeded, %d in doubt"
            .formatted(found, entry.successes(), entry.doubts());
    return result(entry, lost, unexplained, 0, lost + unexplained == 0 ? null : fault);
  }

  private static AuditResult result(
      Entry entry, long lost, long unexplained, long unreadable, String fault) {
    return new AuditResult(
        1,
        entry.successes(),
        entry.doubts(),
        lost,
        unexplained,
        unreadable,
        Optional.ofNullable(fault).map(text -> entry.key() + ": " + text));
  }
}
