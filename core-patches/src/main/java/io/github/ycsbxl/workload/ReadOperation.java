package io.github.ycsbxl.workload;

import io.github.ycsbxl.binding.BindingCall;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.records.ByteCount;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.records.Verification;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** Reads of one record each. Belongs to one thread. */
final class ReadOperation {
  private final ThreadContext context;
  private final WantedFields wanted;
  private final OperationObserver observer;
  private final Verification verification;
  private final ConsistencyCheck consistency;
  private final Map<String, ByteIterator> result = new HashMap<>();
  private final ByteCount size = new ByteCount();
  private String key;
  private long readBytes;

  ReadOperation(ThreadContext context) {
    this.context = context;
    this.wanted = new WantedFields(context.records(), context.random());
    this.observer = context.observer();
    this.verification = context.verification();
    this.consistency = context.consistency();
  }

  Status next(DB db) {
    return read(db, context.keys().next());
  }

  Status read(DB db, String first) {
    Set<String> fields = wanted.next();
    key = first;
    result.clear();
    long startNanos = System.nanoTime();
    Status found = BindingCall.read(db, context.table(), key, fields, result);
    while (context.lostToDelete(found)) {
      if (context.keys().isExhausted()) {
        return ClientWork.NO_MORE;
      }
      key = context.keys().next();
      found = BindingCall.read(db, context.table(), key, fields, result);
    }
    long endNanos = System.nanoTime();
    Status status = context.read(db, found);
    observer.completed(OperationType.READ, Statuses.naming(key, status), startNanos, endNanos);
    if (!status.isOk()) {
      return status;
    }
    readBytes = size.of(result);
    observer.moved(OperationType.READ, readBytes, 0);
    consistency.read(key, result, startNanos, endNanos);
    return verification.ofRecord(key, fields, result);
  }

  /** Returns the key of the last read. */
  String key() {
    return key;
  }

  /** Returns the number of bytes of values that the last read returned. */
  long readBytes() {
    return readBytes;
  }

  /** Returns the values that the last read returned, valid until the next one. */
  Map<String, ByteIterator> result() {
    return result;
  }

  /** Fields that the reads of one thread request. Not thread-safe. */
  static final class WantedFields {
    private final boolean all;
    private final List<Set<String>> oneEach;
    private final RandomGenerator random;

    WantedFields(RecordConfig records, RandomGenerator random) {
      this.all = records.readAllFields();
      this.oneEach = records.fieldNames().stream().map(Set::of).toList();
      this.random = random;
    }

    /** Returns the next field to read, or null for all. */
    Set<String> next() {
      return all ? null : oneEach.get(random.nextInt(oneEach.size()));
    }
  }
}
