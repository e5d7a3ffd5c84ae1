package io.github.ycsbxl.workload;

import io.github.ycsbxl.workload.ConsistencyCheck.SessionGuarantee;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.Status;

/** Observer that keeps all events as short texts. Used by one thread. */
public final class ObserverLog implements OperationObserver {
  /** A completed operation. */
  public record Completed(OperationType operation, Status status, long startNanos, long endNanos) {
    long latencyNanos() {
      return endNanos - startNanos;
    }
  }

  /** A read that was compared with its thread's knowledge. */
  public record Checked(SessionGuarantee guarantee, long versionsBehind, long nanosBehind) {}

  /** Bytes of values that an operation read and wrote. */
  public record Moved(OperationType operation, long readBytes, long writtenBytes) {}

  private final List<Moved> moved = new ArrayList<>();
  private final List<Checked> checked = new ArrayList<>();
  private final List<Long> scanned = new ArrayList<>();
  private final List<String> events = new ArrayList<>();
  private final List<Completed> completed = new ArrayList<>();

  @Override
  public void completed(OperationType operation, Status status, long startNanos, long endNanos) {
    events.add(operation.label() + " " + status.getName());
    completed.add(new Completed(operation, status, startNanos, endNanos));
  }

  @Override
  public void moved(OperationType operation, long readBytes, long writtenBytes) {
    moved.add(new Moved(operation, readBytes, writtenBytes));
  }

  @Override
  public void scanned(long records) {
    scanned.add(records);
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

  @Override
  public void checked(SessionGuarantee guarantee, long versionsBehind, long nanosBehind) {
    checked.add(new Checked(guarantee, versionsBehind, nanosBehind));
  }

  @Override
  public void unchecked(SessionGuarantee guarantee) {}

  public List<Moved> moved() {
    return moved;
  }

  public List<Checked> checked() {
    return checked;
  }

  /** Returns the number of records of each scan. */
  public List<Long> scanned() {
    return scanned;
  }

  public List<String> events() {
    return events;
  }

  public List<Completed> completed() {
    return completed;
  }

  public long count(String event) {
    return events.stream().filter(event::equals).count();
  }
}
