package io.github.ycsbxl.workload;

import io.github.ycsbxl.binding.BindingCall;
import io.github.ycsbxl.keys.KeyChooser;
import io.github.ycsbxl.records.WantedFields;
import java.util.HashMap;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** RecordReads of a range of records each. Belongs to one thread. */
final class ScanOperation {
  private final ThreadContext context;
  private final WantedFields wanted;
  private final KeyChooser extraLength;
  private final long leastLength;

  ScanOperation(ThreadContext context) {
    this.context = context;
    this.wanted = new WantedFields(context.config().records(), context.random());
    this.extraLength = context.config().scan().extraLength(context.random());
    this.leastLength = context.config().scan().least();
  }

  Status next(DB db) {
    String first = context.keys().next();
    int length = (int) (leastLength + extraLength.next());
    Set<String> fields = wanted.next();
    var rows = new Vector<HashMap<String, ByteIterator>>();
    long startNanos = System.nanoTime();
    Status status = BindingCall.scan(db, context.table(), first, length, fields, rows);
    context.observer().completed(OperationType.SCAN, status, startNanos, System.nanoTime());
    return status.isOk() ? context.verification().ofScan(fields, rows) : status;
  }
}
