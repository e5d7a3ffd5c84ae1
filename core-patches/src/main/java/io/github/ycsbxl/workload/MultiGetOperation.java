package io.github.ycsbxl.workload;

import io.github.ycsbxl.binding.BindingCall;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.records.ByteCount;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** Reads of several records each; one that is drawn twice is asked for once. */
final class MultiGetOperation {
  private final ThreadContext context;
  private final int size;
  private final ByteCount bytes = new ByteCount();
  private final Set<String> drawn = new LinkedHashSet<>();
  private final Set<String> inserted = new HashSet<>();
  private final Map<String, Map<String, ByteIterator>> found = new HashMap<>();

  /**
   * Makes the multigets of a thread.
   *
   * @param size the number of keys drawn for each
   */
  MultiGetOperation(ThreadContext context, int size) {
    this.context = context;
    this.size = size;
  }

  Status next(DB db) {
    draw();
    List<String> keys = List.copyOf(drawn);
    found.clear();
    long startNanos = System.nanoTime();
    Status answer = BindingCall.readAll(db, context.table(), keys, found);
    long endNanos = System.nanoTime();
    boolean missed = Statuses.isNotFound(answer);
    boolean stale = missed && ThreadContext.readsWeakly(db) && lacksOnlyInserted();
    Status status = stale ? Statuses.STALE : answer;
    context.observer().completed(OperationType.MULTIGET, status, startNanos, endNanos);
    if (answer.isOk()) {
      context.observer().moved(OperationType.MULTIGET, bytes.ofAll(found.values()), 0);
    }
    if (answer.isOk() || missed) {
      found.forEach((key, fields) -> context.consistency().read(key, fields, startNanos, endNanos));
    }
    return status.isOk() ? verified() : status;
  }

  private void draw() {
    drawn.clear();
    inserted.clear();
    for (int i = 0; i < size; i++) {
      String key = context.keys().next();
      drawn.add(key);
      if (context.keys().isLastInserted()) {
        inserted.add(key);
      }
    }
  }

  private boolean lacksOnlyInserted() {
    return drawn.stream().allMatch(key -> found.containsKey(key) || inserted.contains(key));
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
