package io.github.ycsbxl.workload;

import io.github.ycsbxl.binding.BindingCall;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.keys.RequestKeys;
import io.github.ycsbxl.records.RecordValues;
import java.util.Map;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** Blind updates of one record each. Used by one thread. */
final class UpdateOperation {
  private final ThreadContext context;
  private final String table;
  private final RequestKeys keys;
  private final RecordValues values;
  private final OperationObserver observer;
  private long writtenBytes;

  UpdateOperation(ThreadContext context) {
    this.context = context;
    this.table = context.table();
    this.keys = context.keys();
    this.values = context.values();
    this.observer = context.observer();
  }

  Status next(DB db) {
    return update(db, keys.next());
  }

  Status update(DB db, String first) {
    String key = first;
    Map<String, ByteIterator> change = values.change(key);
    long startNanos = System.nanoTime();
    Status status = BindingCall.update(db, table, key, change);
    while (context.lostToDelete(status)) {
      if (keys.isExhausted()) {
        return ClientWork.NO_MORE;
      }
      key = keys.next();
      status = BindingCall.update(db, table, key, values.change(key));
    }
    writtenBytes = values.bytes();
    long endNanos = System.nanoTime();
    observer.completed(OperationType.UPDATE, Statuses.naming(key, status), startNanos, endNanos);
    if (status.isOk()) {
      observer.moved(OperationType.UPDATE, 0, writtenBytes);
    }
    return status;
  }

  /** Returns the number of bytes of values that the last update wrote. */
  long writtenBytes() {
    return writtenBytes;
  }
}
