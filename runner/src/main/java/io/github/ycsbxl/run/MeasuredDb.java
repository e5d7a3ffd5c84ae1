package io.github.ycsbxl.run;

import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.records.ByteCount;
import io.github.ycsbxl.workload.OperationObserver;
import io.github.ycsbxl.workload.OperationType;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.function.Supplier;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Wrapper of a binding that measures each call, for workloads that do not measure themselves. Used
 * by one thread.
 */
final class MeasuredDb extends DB {
  private final DB db;
  private final OperationObserver observer;
  private final ByteCount size = new ByteCount();
  private Status failure;

  MeasuredDb(DB db, Properties properties, OperationObserver observer) {
    this.db = db;
    this.observer = observer;
    setProperties(properties);
  }

  void forgetFailure() {
    failure = null;
  }

  /** Returns the last failure since {@link #forgetFailure}, or empty. */
  Optional<Status> failure() {
    return Optional.ofNullable(failure);
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    Status status = measure(OperationType.READ, () -> db.read(table, key, fields, result));
    return moved(OperationType.READ, status, size.of(result), 0);
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    Status status =
        measure(OperationType.SCAN, () -> db.scan(table, startkey, recordcount, fields, result));
    return moved(OperationType.SCAN, status, size.ofAll(result), 0);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    long bytes = size.of(values);
    Status status = measure(OperationType.UPDATE, () -> db.update(table, key, values));
    return moved(OperationType.UPDATE, status, 0, bytes);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    long bytes = size.of(values);
    Status status = measure(OperationType.INSERT, () -> db.insert(table, key, values));
    return moved(OperationType.INSERT, status, 0, bytes);
  }

  @Override
  public Status delete(String table, String key) {
    return measure(OperationType.DELETE, () -> db.delete(table, key));
  }

  private Status moved(OperationType operation, Status status, long read, long written) {
    if (status.isOk()) {
      observer.moved(operation, read, written);
    }
    return status;
  }

  private Status measure(OperationType operation, Supplier<Status> call) {
    long startNanos = System.nanoTime();
    Status status = attempt(operation, call);
    observer.completed(operation, status, startNanos, System.nanoTime());
    if (!status.isOk()) {
      failure = status;
    }
    return status;
  }

  /**
   * Makes the call. An exception, which would end a thread of stock YCSB, counts as a failed
   * operation.
   */
  private static Status attempt(OperationType operation, Supplier<Status> call) {
    try {
      return Objects.requireNonNull(call.get(), "the binding returned no status");
    } catch (RuntimeException e) {
      return operation.reads() ? Statuses.error(e) : Statuses.indeterminate(e);
    }
  }
}
