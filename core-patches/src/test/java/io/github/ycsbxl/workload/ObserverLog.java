package io.github.ycsbxl.workload;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.Status;

/** Remembers what an observer was told, as short texts. Belongs to one thread. */
final class ObserverLog implements OperationObserver {
  /** A completed operation. */
  record Completed(OperationType operation, Status status, long startNanos, long endNanos) {
    long latencyNanos() {
      return endNanos - startNanos;
    }
  }

  private final List<String> events = new ArrayList<>();
  private final List<Completed> completed = new ArrayList<>();

  @Override
  public void completed(OperationType operation, Status status, long startNanos, long endNanos) {
    events.add(operation.label() + " " + status.getName());
    completed.add(new Completed(operation, status, startNanos, endNanos));
  }

  @Override
  public void missed(OperationType operation, long endNanos) {
    events.add(operation.label() + " missed");
  }

  @Override
  public void conflicted(long startNanos, long endNanos) {
    events.add("conflict");
  }

  @Override
  public void retried(long retries) {
    events.add("retries " + retries);
  }

  List<String> events() {
    return events;
  }

  List<Completed> completed() {
    return completed;
  }

  long count(String event) {
    return events.stream().filter(event::equals).count();
  }
}
