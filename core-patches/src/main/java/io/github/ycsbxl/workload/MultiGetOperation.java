package io.github.ycsbxl.workload;

import io.github.ycsbxl.binding.BindingCall;
import io.github.ycsbxl.records.ByteCount;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** RecordReads of several records each; one that is drawn twice is asked for once. */
public final class MultiGetOperation {
  private final ThreadContext context;
  private final int size;
  private final ByteCount bytes = new ByteCount();
  private final Set<String> drawn = new LinkedHashSet<>();
  private final Map<String, Map<String, ByteIterator>> found = new HashMap<>();

  public MultiGetOperation(ThreadContext context) {
    this.context = context;
    this.size = context.config().multiGetSize();
  }

  public Status next(DB db) {
    drawn.clear();
    for (int i = 0; i < size; i++) {
      drawn.add(context.keys().next());
    }
    List<String> keys = List.copyOf(drawn);
    found.clear();
    long startNanos = System.nanoTime();
    Status status = BindingCall.readAll(db, context.table(), keys, found);
    long endNanos = System.nanoTime();
    context.observer().completed(OperationType.MULTIGET, status, startNanos, endNanos);
    if (status.isOk()) {
      context.observer().moved(OperationType.MULTIGET, bytes.ofAll(found.values()), 0);
    }
    if (status.isOk() || status.getName().equals(Status.NOT_FOUND.getName())) {
      found.forEach((key, fields) -> context.consistency().read(key, fields, startNanos, endNanos));
    }
    return status.isOk() ? verified() : status;
  }

  private Status verified() {
    Status status = Status.OK;
    for (String key : drawn) {
      Map<String, ByteIterator> fields = found.getOrDefault(key, new HashMap<>());
      Status one = context.verification().ofRecord(key, null, fields);
      status = one.isOk() ? status : one;
    }
    return status;
  }
}
