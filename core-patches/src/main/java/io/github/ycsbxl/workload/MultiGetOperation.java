package io.github.ycsbxl.workload;

import io.github.ycsbxl.binding.BindingCall;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.records.ByteCount;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** Reads of several records per operation. Duplicate keys are requested once. */
final class MultiGetOperation {
  private final ThreadContext context;
  private final int size;
  private final ByteCount bytes = new ByteCount();

  /** Drawn keys and the numbers of their records. */
  private final Map<String, Long> drawn = new LinkedHashMap<>();

  private final Set<String> inserted = new HashSet<>();
  private final Map<String, Map<String, ByteIterator>> found = new HashMap<>();

  /**
   * Creates the multigets of a thread.
   *
   * @param size number of keys to draw per operation
   */
  MultiGetOperation(ThreadContext context, int size) {
    this.context = context;
    this.size = size;
  }

  Status next(DB db) {
    draw();
    long startNanos = System.nanoTime();
    Status answer = readAll(db);
    while (Statuses.isNotFound(answer) && lacksDeleted()) {
      if (context.keys().isExhausted()) {
        return ClientWork.NO_MORE;
      }
      draw();
      answer = readAll(db);
    }
    long endNanos = System.nanoTime();
    boolean missed = Statuses.isNotFound(answer);
    boolean stale = missed && ThreadContext.readsWeakly(db) && lacksOnlyInserted();
    Status status = stale ? Statuses.STALE : answer;
    context.observer().completed(OperationType.MULTIGET, named(status), startNanos, endNanos);
    if (answer.isOk()) {
      context.observer().moved(OperationType.MULTIGET, bytes.ofAll(found.values()), 0);
    }
    if (answer.isOk() || missed) {
      found.forEach((key, fields) -> context.consistency().read(key, fields, startNanos, endNanos));
    }
    return status.isOk() ? verified() : status;
  }

  private Status readAll(DB db) {
    found.clear();
    return BindingCall.readAll(db, context.table(), List.copyOf(drawn.keySet()), found);
  }

  private Status named(Status status) {
    return drawn.keySet().stream()
        .filter(key -> !found.containsKey(key))
        .findFirst()
        .map(key -> Statuses.naming(key, status))
        .orElse(status);
  }

  private void draw() {
    drawn.clear();
    inserted.clear();
    for (int i = 0; i < size; i++) {
      String key = context.keys().next();
      drawn.put(key, context.keys().numberIfAny());
      if (context.keys().isLastInserted()) {
        inserted.add(key);
      }
    }
  }

  private boolean lacksOnlyInserted() {
    return drawn.keySet().stream()
        .allMatch(key -> found.containsKey(key) || inserted.contains(key));
  }

  /** Returns true if a missing record was deleted by a thread since it was drawn. */
  private boolean lacksDeleted() {
    return drawn.entrySet().stream()
        .anyMatch(
            key -> !found.containsKey(key.getKey()) && context.keys().isDeleted(key.getValue()));
  }

  private Status verified() {
    Status status = Status.OK;
    for (String key : drawn.keySet()) {
      Map<String, ByteIterator> fields = found.getOrDefault(key, new HashMap<>());
      Status one = context.verification().ofRecord(key, null, fields);
      status = one.isOk() ? status : one;
    }
    return status;
  }
}
