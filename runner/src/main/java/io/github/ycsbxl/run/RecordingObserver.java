package io.github.ycsbxl.run;

import io.github.ycsbxl.binding.NodeTimed;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.measure.OperationLog.ThreadLog;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowRecorder;
import io.github.ycsbxl.measure.ThreadRecorder;
import io.github.ycsbxl.measure.Unit;
import io.github.ycsbxl.workload.ConsistencyCheck.SessionGuarantee;
import io.github.ycsbxl.workload.OperationObserver;
import io.github.ycsbxl.workload.OperationType;
import java.util.Arrays;
import java.util.List;
import site.ycsb.Status;

/**
 * Observer that records what one thread did in the phase it is in. Successes are the row of the
 * operation, failures and stale reads have rows {@code ...-FAILED} and {@code ...-STALE}, and
 * compare-and-set has rows for what went wrong with it. Belongs to one thread.
 */
final class RecordingObserver implements OperationObserver {
  private static final long NOT_PACED = Long.MIN_VALUE;

  private final RowRecorder[] rows = new RowRecorder[OperationType.values().length];
  private final RowRecorder[] stale = new RowRecorder[SessionGuarantee.values().length];
  private final RowRecorder[] versions = new RowRecorder[SessionGuarantee.values().length];
  private final ErrorRows errorRows;
  private ThreadLog log;
  private ThreadRecorder recorder;
  private NodeRecorder nodes;
  private long dueNanos = NOT_PACED;

  /** Makes an observer that puts failures in these rows. */
  RecordingObserver(ErrorRows errorRows) {
    this.errorRows = errorRows;
  }

  /** Records into {@code recorder} from now on. */
  void recordInto(ThreadRecorder recorder) {
    this.recorder = recorder;
    this.nodes = new NodeRecorder(recorder);
    this.log = recorder.log().orElse(null);
    Arrays.fill(rows, null);
    Arrays.fill(stale, null);
    Arrays.fill(versions, null);
  }

  /** The observer of the requests that the operations need. */
  NodeTimed.Observer nodes() {
    return nodes;
  }

  /** Sets the time at which the next operation is due. */
  void due(long nanos) {
    dueNanos = nanos;
  }

  void notPaced() {
    dueNanos = NOT_PACED;
  }

  /** Called when an operation ended without a call of the binding. */
  void ended() {
    recorder.ended(System.nanoTime());
  }

  /** Called when an operation failed in the workload itself. */
  void failedUnseen(Status status) {
    ended();
    recorder.failedAt(recorder.lastEndNanos());
    recorder.explain("workload " + status.getName(), Statuses.explanation(status));
  }

  @Override
  public void completed(OperationType operation, Status status, long startNanos, long endNanos) {
    RowRecorder row = row(operation);
    recorder.ended(endNanos);
    nodes.completed(operation, status, endNanos - startNanos);
    if (status.isOk()) {
      row.record(endNanos - startNanos);
      row.succeeded(startNanos, endNanos);
      log(operation.label(), status, startNanos, endNanos);
      if (dueNanos != NOT_PACED) {
        row.recordIntended(endNanos - dueNanos);
      }
    } else if (status.equals(Statuses.EXISTING)) {
      row.failed(status.getName());
    } else {
      row.failed(status.getName());
      RowName failed = errorRows.of(operation, status);
      recorder.row(failed, Unit.NANOS).record(endNanos - startNanos);
      log(failed.operation(), status, startNanos, endNanos);
      ended(row, status, startNanos, endNanos);
      if (!status.equals(Statuses.STALE)) {
        recorder.explain(operation.label() + " " + status.getName(), Statuses.explanation(status));
      }
    }
  }

  @Override
  public void moved(OperationType operation, long readBytes, long writtenBytes) {
    row(operation).moved(readBytes, writtenBytes);
  }

  @Override
  public void scanned(long records) {
    recorder.row(RowName.SCAN_RECORDS, Unit.COUNT).record(records);
  }

  @Override
  public void missed(OperationType operation, long endNanos) {
    recorder.ended(endNanos);
    row(operation).failed(Status.NOT_FOUND.getName());
    row(operation).succeeded(recorder.beganNanos(), endNanos);
  }

  @Override
  public void conflicted(long startNanos, long endNanos) {
    recorder.row(RowName.CAS_CONFLICT, Unit.NANOS).record(endNanos - startNanos);
  }

  @Override
  public void retried(long retries) {
    recorder.row(RowName.CAS_RETRIES, Unit.COUNT).record(retries);
  }

  @Override
  public void checked(SessionGuarantee guarantee, long versionsBehind, long nanosBehind) {
    unchecked(guarantee);
    versions[guarantee.ordinal()].record(versionsBehind);
    if (versionsBehind > 0) {
      stale[guarantee.ordinal()].record(nanosBehind);
    }
  }

  /** Records an unchecked read; the rows of the guarantee exist from the first one on. */
  @Override
  public void unchecked(SessionGuarantee guarantee) {
    int index = guarantee.ordinal();
    if (stale[index] == null) {
      RowName row = RowName.of(guarantee.label());
      stale[index] = recorder.row(row, Unit.NANOS);
      versions[index] = recorder.row(row.versions(), Unit.COUNT);
    }
  }

  /** Counts an operation; one that found no record shows as well that the store answers. */
  private void ended(RowRecorder row, Status status, long startNanos, long endNanos) {
    if (status.equals(Statuses.STALE) || Statuses.isNotFound(status)) {
      row.succeeded(startNanos, endNanos);
    } else {
      row.tried(startNanos, endNanos);
      recorder.failedAt(endNanos);
    }
  }

  private void log(String row, Status status, long startNanos, long endNanos) {
    if (log != null) {
      log.add(row, status.getName(), startNanos, endNanos, dueNanos);
    }
  }

  private RowRecorder row(OperationType operation) {
    RowRecorder row = rows[operation.ordinal()];
    if (row == null) {
      row = recorder.row(RowName.of(operation.label()), Unit.NANOS);
      rows[operation.ordinal()] = row;
      if (operation == OperationType.CAS) {
        // These rows exist from the start, so that results show zeros where none of these happened.
        List.of(RowName.CAS_CONFLICT, RowName.CAS_GIVEN_UP, RowName.CAS_INDETERMINATE)
            .forEach(name -> recorder.row(name, Unit.NANOS));
      }
    }
    return row;
  }
}
