package io.github.ycsbxl.nosql.proxy;

import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.nosql.store.FailureLog;
import io.github.ycsbxl.nosql.store.RecordStore;
import io.github.ycsbxl.nosql.store.RecordStore.StoredRecord;
import io.github.ycsbxl.nosql.store.RequestOptions;
import io.github.ycsbxl.nosql.store.RequestOptions.Consistency;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import oracle.nosql.driver.NoSQLHandle;
import oracle.nosql.driver.TableNotFoundException;
import oracle.nosql.driver.Version;
import oracle.nosql.driver.ops.DeleteRequest;
import oracle.nosql.driver.ops.GetResult;
import oracle.nosql.driver.ops.PutRequest;
import oracle.nosql.driver.ops.PutResult;
import oracle.nosql.driver.ops.Request;
import oracle.nosql.driver.values.MapValue;
import site.ycsb.Status;

/**
 * Records of one client thread behind a proxy. A record's version is the driver's version of its
 * row. Not thread-safe.
 */
final class ProxyRecords implements RecordStore {
  private final NoSQLHandle handle;
  private final ProxyTables tables;
  private final Rows rows;
  private final RequestOptions options;
  private final OrderedQuery query;
  private final StoredRecord latest = new StoredRecord();
  private final FailureLog log;
  private final Runnable leave;

  ProxyRecords(
      NoSQLHandle handle,
      ProxyTables tables,
      Rows rows,
      RequestOptions options,
      FailureLog log,
      Runnable leave) {
    this.handle = handle;
    this.tables = tables;
    this.rows = rows;
    this.options = options;
    this.query = new OrderedQuery(handle, options);
    this.log = log;
    this.leave = leave;
  }

  @Override
  public Status read(String table, String key, Consistency consistency, StoredRecord into) {
    try {
      tables.require(table);
      GetResult got = handle.get(rows.get(table, key, consistency));
      return fill(into, got.getValue(), got.getVersion());
    } catch (RuntimeException e) {
      return nothingDone("a read", e);
    }
  }

  @Override
  public Status insert(String table, String key, byte[] record) {
    PutRequest put = rows.insert(table, key, record);
    return write(
        table,
        put,
        () ->
            handle.put(put).getVersion() == null
                ? WriteOutcomes.refused(put, Statuses.EXISTS)
                : Status.OK);
  }

  /**
   * Changes the row. The read and the write are separate requests. If the row changes in between,
   * it is read and changed again.
   */
  @Override
  public Status update(String table, String key, UnaryOperator<byte[]> change) {
    long start = System.nanoTime();
    Status status = read(table, key, Consistency.ABSOLUTE, latest);
    if (!status.isOk()) {
      return status;
    }
    do {
      byte[] changed = change.apply(latest.bytes());
      status = replace(table, key, changed, latest.version(), latest);
      if (status != Statuses.CONFLICT) {
        return status;
      }
    } while (System.nanoTime() - start < options.timeout().toNanos());
    return new Status("ERROR", "The row changed at every attempt until the timeout.");
  }

  @Override
  public Status replace(
      String table, String key, byte[] record, Object expectedVersion, StoredRecord current) {
    PutRequest put = rows.replace(table, key, record, (Version) expectedVersion);
    return write(table, put, () -> answer(put, handle.put(put), current));
  }

  @Override
  public Status delete(String table, String key) {
    DeleteRequest delete = rows.delete(table, key);
    return write(
        table,
        delete,
        () ->
            handle.delete(delete).getSuccess()
                ? Status.OK
                : WriteOutcomes.refused(delete, Status.NOT_FOUND));
  }

  @Override
  public Status scan(String table, String startKey, int limit, Consumer<byte[]> records) {
    try {
      tables.require(table);
      query.run(table, startKey, limit).forEach(records);
      return Status.OK;
    } catch (RuntimeException e) {
      return nothingDone("a scan", e);
    }
  }

  /** Returns immediately: a proxy does not show how far a store's replicas lag. */
  @Override
  public void awaitReplicas(Duration timeout) {}

  @Override
  public void close() {
    leave.run();
  }

  private Status write(String table, Request request, Supplier<Status> writing) {
    try {
      tables.require(table);
    } catch (RuntimeException e) {
      return nothingDone("looking for a table", e);
    }
    try {
      return writing.get();
    } catch (RuntimeException e) {
      note("a write", e);
      return WriteOutcomes.failed(request, e);
    }
  }

  private Status nothingDone(String what, RuntimeException failure) {
    note(what, failure);
    return failure instanceof TableNotFoundException
        ? Statuses.noTable(failure)
        : Statuses.error(failure);
  }

  private void note(String what, RuntimeException failure) {
    log.note(what + " failed with " + WriteOutcomes.kind(failure), failure::getMessage);
  }

  private static Status answer(PutRequest put, PutResult answer, StoredRecord current) {
    if (answer.getVersion() != null) {
      return Status.OK;
    }
    Status there = fill(current, answer.getExistingValue(), answer.getExistingVersion());
    return WriteOutcomes.refused(put, there.isOk() ? Statuses.CONFLICT : there);
  }

  private static Status fill(StoredRecord into, MapValue row, Version version) {
    if (row == null) {
      return Status.NOT_FOUND;
    }
    into.set(row.getBinary(Rows.DATA), version);
    return Status.OK;
  }
}
