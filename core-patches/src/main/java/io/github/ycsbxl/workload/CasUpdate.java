package io.github.ycsbxl.workload;

import io.github.ycsbxl.audit.ThreadLedger;
import io.github.ycsbxl.audit.UpdateState;
import io.github.ycsbxl.audit.UpdateToken;
import io.github.ycsbxl.binding.BindingCall;
import io.github.ycsbxl.binding.CompareAndSet;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.records.ByteCount;
import io.github.ycsbxl.records.Bytes;
import io.github.ycsbxl.records.CasCounter;
import io.github.ycsbxl.records.CasCounter.Owner;
import io.github.ycsbxl.records.RecordValues;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * CAS update: reads a record with its version, changes it, and writes it if the version is still
 * current. After a conflict, starts over from the store's current record. Used by one thread.
 */
final class CasUpdate {
  /**
   * Maximum number of conflicts per update after the stop signal. Conflicts are caused by other
   * threads, which also stop. Only a store that rejects every write reaches this limit.
   */
  private static final long RETRIES_WHEN_STOPPED = 100;

  private final ThreadContext context;
  private final CasConfig config;
  private final CasCounter counter;
  private final ThreadLedger ledger;
  private final VersionedRecord record = new VersionedRecord();
  private final ByteCount size = new ByteCount();
  private long replacedToken;
  private long count;
  private long readBytes;
  private long writtenBytes;

  /**
   * Creates the updates of a thread.
   *
   * @param counter counts updates in the records; null to count none
   * @param ledger null without an audit
   */
  CasUpdate(ThreadContext context, CasConfig config, CasCounter counter, ThreadLedger ledger) {
    this.context = context;
    this.config = config;
    this.counter = counter;
    this.ledger = ledger;
  }

  /** Executes an update. Its latency includes retries and verification. */
  Status next(DB db) {
    String key = context.keys().next();
    if (config.audit()) {
      // Reserve ledger space before the measurement starts: the latency is that of the store alone.
      ledger.reserve();
    }
    long startNanos = System.nanoTime();
    Status status = update((CompareAndSet) db, key);
    while (context.lostToDelete(status)) {
      if (context.keys().isExhausted()) {
        return ClientWork.NO_MORE;
      }
      key = context.keys().next();
      status = update((CompareAndSet) db, key);
    }
    long endNanos = System.nanoTime();
    if (status.isOk()) {
      context.consistency().wrote(key, count, endNanos);
    }
    context
        .observer()
        .completed(OperationType.CAS, Statuses.naming(key, status), startNanos, endNanos);
    if (status.isOk()) {
      context.observer().moved(OperationType.CAS, readBytes, writtenBytes);
    }
    return status;
  }

  private Status update(CompareAndSet store, String key) {
    String table = context.table();
    record.clear();
    Status status = read(store, table, key);
    for (long retries = 0; status.isOk(); retries++) {
      if (!change(key)) {
        return Statuses.DAMAGED_STAMP;
      }
      writtenBytes = size.of(record.fields());
      status = replace(store, table, key);
      if (!status.equals(Statuses.CONFLICT)) {
        if (status.isOk()) {
          context.observer().retried(retries);
        }
        return status;
      }
      if (retries >= config.retries() || isStopped(retries)) {
        return status;
      }
      status = record.isEmpty() ? read(store, table, key) : verified(key);
    }
    return status;
  }

  private boolean isStopped(long retries) {
    return retries >= RETRIES_WHEN_STOPPED && context.stopped().getAsBoolean();
  }

  private Status read(CompareAndSet store, String table, String key) {
    long startNanos = System.nanoTime();
    Status status = context.read(store, BindingCall.readVersioned(store, table, key, record));
    if (!status.isOk()) {
      return status;
    }
    context.consistency().read(key, record.fields(), startNanos, System.nanoTime());
    return verified(key);
  }

  private Status verified(String key) {
    // Count only the bytes of the last attempt, because earlier attempts are counted as
    // conflicts.
    readBytes = size.of(record.fields());
    return context.verification().ofRecord(key, null, record.fields());
  }

  private Status replace(CompareAndSet store, String table, String key) {
    long startNanos = System.nanoTime();
    if (ledger != null) {
      ledger.begin(context.keys().lastNumber(), replacedToken, count, startNanos);
    }
    Status status = BindingCall.replaceIfCurrent(store, table, key, record);
    if (ledger != null) {
      enter(status);
    }
    if (status.equals(Statuses.CONFLICT)) {
      long endNanos = System.nanoTime();
      context.observer().conflicted(startNanos, endNanos);
      context.consistency().conflicted(key, record.fields(), endNanos);
    }
    return status;
  }

  /**
   * Changes the record. If its stamp is damaged, returns false and leaves the record unchanged, so
   * that an audit finds the damage.
   */
  private boolean change(String key) {
    RecordValues values = context.values();
    if (counter == null) {
      values.change(key, record.fields());
      return true;
    }
    // Read the stamp before the change, because the change may replace the field with the stamp.
    String counterField = context.records().fieldNames().get(0);
    var before = record.fields().get(counterField);
    byte[] old = before == null ? new byte[0] : before.toArray();
    Owner owner = counter.owner(old);
    if (owner == Owner.DAMAGED) {
      return false;
    }
    record.fields().put(counterField, Bytes.of(old));
    values.change(key, record.fields());
    byte[] changed = record.fields().get(counterField).toArray();
    if (context.verifies() && !CasCounter.hasRoom(changed)) {
      // This value has no room for a stamp, because a run without an audit wrote it: replace the
      // whole value.
      changed = values.first(key).toArray();
    }
    byte[] counted = changed.length < CasCounter.LENGTH ? new byte[CasCounter.LENGTH] : changed;
    count = counter.count(old) + 1;
    replacedToken = owner == Owner.OTHER_TEST ? CasCounter.fingerprint(old) : counter.token(old);
    counter.put(count, ledger == null ? UpdateToken.NONE : ledger.nextToken(), counted);
    record.fields().put(counterField, Bytes.of(counted));
    return true;
  }

  /** Records the outcome in the ledger, unless it is indeterminate. */
  private void enter(Status status) {
    if (status.isOk()) {
      ledger.end(UpdateState.ACKNOWLEDGED);
    } else if (!Statuses.isIndeterminate(status)) {
      ledger.end(UpdateState.REFUSED);
    }
  }
}
