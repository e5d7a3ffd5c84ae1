package io.github.ycsbxl.workload;

import io.github.ycsbxl.db.CompareAndSet;
import io.github.ycsbxl.db.Statuses;
import io.github.ycsbxl.db.VersionedRecord;
import io.github.ycsbxl.records.Bytes;
import io.github.ycsbxl.records.CasCounter;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * A compare-and-set update: reads a record with its version, changes it, writes it if the version
 * is still current, and starts over from what the store has now if not. Belongs to one thread.
 */
final class CasUpdate {
  /**
   * Conflicts after which an update is given up once the run is to stop. Others' successes cause
   * conflicts and soon end with the run, so only a store that refuses everything gets that far.
   */
  private static final long RETRIES_WHEN_STOPPED = 100;

  private final ScaleWorkload workload;
  private final WorkloadConfig config;
  private final RecordValues values;
  private final OperationObserver observer;
  private final CasLedger ledger;
  private final VersionedRecord record = new VersionedRecord();

  CasUpdate(
      ScaleWorkload workload, RecordValues values, OperationObserver observer, CasLedger ledger) {
    this.workload = workload;
    this.config = workload.config();
    this.values = values;
    this.observer = observer;
    this.ledger = ledger;
  }

  /** The latency is that of the whole update, retries included. */
  Status update(DB db, long number) {
    String key = config.keys().format().format(number);
    long startNanos = System.nanoTime();
    Status status = update((CompareAndSet) db, key);
    long endNanos = System.nanoTime();
    if (config.cas().audit()) {
      enter(number, status);
    }
    observer.completed(OperationType.CAS, status, startNanos, endNanos);
    return status;
  }

  private Status update(CompareAndSet store, String key) {
    String table = config.records().table();
    record.clear();
    Status status = read(store, table, key);
    for (long retries = 0; status.isOk(); retries++) {
      change();
      status = replace(store, table, key);
      if (!status.equals(Statuses.CONFLICT)) {
        if (status.isOk()) {
          observer.retried(retries);
        }
        return status;
      }
      if (retries >= config.cas().retries() || isStopped(retries)) {
        return status;
      }
      status = record.isEmpty() ? read(store, table, key) : Status.OK;
    }
    return status;
  }

  private boolean isStopped(long retries) {
    return retries >= RETRIES_WHEN_STOPPED && workload.isStopRequested();
  }

  private Status read(CompareAndSet store, String table, String key) {
    return BindingCall.reading(() -> store.readVersioned(table, key, record));
  }

  private Status replace(CompareAndSet store, String table, String key) {
    long startNanos = System.nanoTime();
    Status status = BindingCall.writing(() -> store.replaceIfCurrent(table, key, record));
    if (status.equals(Statuses.CONFLICT)) {
      observer.conflicted(startNanos, System.nanoTime());
    }
    return status;
  }

  private void change() {
    if (!config.cas().audit()) {
      values.change(record.fields());
      return;
    }
    // The count is taken before the change, which may replace the field that carries it.
    CasCounter counter = workload.counter();
    String counterField = config.records().fieldNames().get(0);
    var before = record.fields().get(counterField);
    byte[] old = before == null ? new byte[0] : before.toArray();
    record.fields().put(counterField, Bytes.of(old));
    values.change(record.fields());
    byte[] changed = record.fields().get(counterField).toArray();
    byte[] counted = changed.length < CasCounter.LENGTH ? new byte[CasCounter.LENGTH] : changed;
    counter.put(counter.count(old) + 1, counted);
    record.fields().put(counterField, Bytes.of(counted));
  }

  private void enter(long number, Status status) {
    if (status.isOk()) {
      ledger.succeeded(number);
    } else if (Statuses.isIndeterminate(status)) {
      ledger.inDoubt(number);
    }
  }
}
