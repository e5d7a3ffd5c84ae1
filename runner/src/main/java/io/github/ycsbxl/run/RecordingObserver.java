package io.github.ycsbxl.run;

import io.github.ycsbxl.binding.NodeTimed;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.measure.OperationLog.ThreadLog;
import io.github.ycsbxl.measure.OperationOutcome;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowRecorder;
import io.github.ycsbxl.measure.ThreadRecorder;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.workload.ConsistencyCheck.SessionGuarantee;
import io.github.ycsbxl.workload.OperationObserver;
import io.github.ycsbxl.workload.OperationType;
import java.util.Arrays;
import java.util.List;
import site.ycsb.Status;

/**
 * Observer that records the operations of one thread in the current phase. It records each
 * operation as a whole. Successes are in the row of the operation. Failures and stale reads are in
 * rows {@code ...-FAILED} and {@code ...-STALE}, and CAS conflicts have rows of their own. Used by
 * one thread.
 */
final class RecordingObserver implements OperationObserver {
  private static final long NOT_PACED = Long.MIN_VALUE;
  private static final long NONE = Long.MAX_VALUE;

  private final RowRecorder[] rows = new RowRecorder[OperationType.values().length];
  private final RowRecorder[] stale = new RowRecorder[SessionGuarantee.values().length];
  private final RowRecorder[] versions = new RowRecorder[SessionGuarantee.values().length];
  private final ErrorRows errorRows;
  private final OperationRecord operation = new OperationRecord();
  private ThreadLog log;
  private ThreadRecorder recorder;
  private NodeRecorder nodes;

  /** Row of all operations of the scenario; null without scenarios. */
  private RowRecorder scenario;

  private long dueNanos = NOT_PACED;

  /** Start of the operation's first binding call. */
  private long firstStartNanos = NONE;

  /** Creates an observer that records failures in these rows. */
  RecordingObserver(ErrorRows errorRows) {
    this.errorRows = errorRows;
  }

  /** Records into {@code recorder} from now on. */
  void recordInto(ThreadRecorder recorder) {
    this.recorder = recorder;
    this.nodes = new NodeRecorder(recorder, operation);
    this.scenario = recorder.wholeScenario().orElse(null);
    operation.clear();
    this.log = recorder.log().orElse(null);
    Arrays.fill(rows, null);
    Arrays.fill(stale, null);
    Arrays.fill(versions, null);
  }

  /** Returns the observer of the requests of these operations. */
  NodeTimed.Observer nodes() {
    return nodes;
  }

  /** Sets the scheduled start of the next operation. */
  void due(long nanos) {
    dueNanos = nanos;
  }

  void notPaced() {
    dueNanos = NOT_PACED;
  }

  /** Called when an operation ended without a binding call. */
  void ended() {
    recorder.ended(System.nanoTime());
  }

  /** Called when an operation failed in the workload itself. */
  void failedUnseen(Status unseen) {
    Status status = Statuses.named(unseen);
    ended();
    recorder.explain("workload " + status.getName(), Statuses.explanation(status));
  }

  /** Discards the current operation, which is not counted. */
  void discard() {
    operation.clear();
    firstStartNanos = NONE;
  }

  /**
   * Records and counts the finished operation.
   *
   * @param underWay true if the phase ended before the operation, which is then not counted
   */
  void record(OperationOutcome outcome, boolean underWay) {
    if (log != null) {
      // Write to the log before begin(): the log may block this thread until the disk catches up,
      // and end() must follow begin() soon.
      operation.enterInto(log, underWay, dueNanos);
    }
    recorder.begin();
    try {
      if (underWay) {
        operation.recordUnderWay(recorder, dueNanos);
        recorder.late(outcome);
      } else {
        operation.record(dueNanos);
        recorder.count(outcome);
        if (scenario != null) {
          recordScenario(outcome);
        }
        if (outcome == OperationOutcome.FAILED) {
          recorder.failedAt(recorder.lastEndNanos());
        }
      }
    } finally {
      recorder.end();
      operation.clear();
      firstStartNanos = NONE;
    }
  }

  /**
   * Records the operation in the row of all operations of the scenario. Its service time begins
   * with its first binding call: keys and values are generated before.
   */
  private void recordScenario(OperationOutcome outcome) {
    long endNanos = recorder.lastEndNanos();
    switch (outcome) {
      case SUCCEEDED -> {
        scenario.record(
            endNanos - (firstStartNanos == NONE ? recorder.beganNanos() : firstStartNanos));
        if (dueNanos != NOT_PACED) {
          scenario.recordIntended(endNanos - dueNanos);
        }
      }
      case MISSED -> scenario.failed(Status.NOT_FOUND.getName());
      case EXISTING -> scenario.failed(Row.EXISTING);
      case STALE -> scenario.failed(Row.STALE);
      case FAILED -> scenario.failed(Status.ERROR.getName());
    }
  }

  @Override
  public void completed(OperationType type, Status answered, long startNanos, long endNanos) {
    Status status = answered.isOk() ? answered : Statuses.named(answered);
    RowRecorder row = row(type);
    firstStartNanos = Math.min(firstStartNanos, startNanos);
    recorder.ended(endNanos);
    nodes.completed(type, status, endNanos - startNanos);
    if (status.isOk()) {
      operation.succeeded(row, startNanos, endNanos);
      if (status.equals(Status.BATCHED_OK)) {
        operation.failed(row, Row.BATCHED);
      }
      row.succeeded(startNanos, endNanos);
    } else if (status.equals(Statuses.EXISTING)) {
      operation.failed(row, status.getName(), null, startNanos, endNanos);
    } else {
      RowRecorder failed = recorder.row(errorRows.of(type, status), Unit.NANOS);
      operation.failed(row, status.getName(), failed, startNanos, endNanos);
      ended(row, status, startNanos, endNanos);
      if (!status.equals(Statuses.STALE)) {
        recorder.explain(type.label() + " " + status.getName(), Statuses.explanation(status));
      }
    }
  }

  @Override
  public void requested(String store, Status status, long startNanos, long endNanos) {
    RowRecorder row = recorder.row(RowName.ofStore(store), Unit.NANOS);
    if (status.isOk()) {
      operation.value(row, endNanos - startNanos);
    } else {
      operation.failed(row, Statuses.named(status).getName());
    }
  }

  @Override
  public void moved(OperationType type, long readBytes, long writtenBytes) {
    operation.moved(row(type), readBytes, writtenBytes);
  }

  @Override
  public void scanned(long records) {
    operation.value(recorder.row(RowName.SCAN_RECORDS, Unit.COUNT), records);
  }

  @Override
  public void missed(OperationType type, long endNanos) {
    recorder.ended(endNanos);
    operation.failed(row(type), Status.NOT_FOUND.getName(), null, recorder.beganNanos(), endNanos);
    row(type).succeeded(recorder.beganNanos(), endNanos);
  }

  @Override
  public void conflicted(long startNanos, long endNanos) {
    operation.value(recorder.row(RowName.CAS_CONFLICT, Unit.NANOS), endNanos - startNanos);
  }

  @Override
  public void retried(long retries) {
    operation.value(recorder.row(RowName.CAS_RETRIES, Unit.COUNT), retries);
  }

  @Override
  public void checked(SessionGuarantee guarantee, long versionsBehind, long nanosBehind) {
    unchecked(guarantee);
    operation.value(versions[guarantee.ordinal()], versionsBehind);
    if (versionsBehind > 0) {
      operation.value(stale[guarantee.ordinal()], nanosBehind);
    }
  }

  /**
   * Called for a read that could not be checked. Creates the rows of the guarantee, so that results
   * show zeros.
   */
  @Override
  public void unchecked(SessionGuarantee guarantee) {
    int index = guarantee.ordinal();
    if (stale[index] == null) {
      RowName row = RowName.parse(guarantee.label());
      stale[index] = recorder.row(row, Unit.NANOS);
      versions[index] = recorder.row(row.versions(), Unit.COUNT);
    }
  }

  /** Counts an operation. NOT_FOUND also shows that the store responds. */
  private void ended(RowRecorder row, Status status, long startNanos, long endNanos) {
    if (status.equals(Statuses.STALE) || Statuses.isNotFound(status)) {
      row.succeeded(startNanos, endNanos);
    } else {
      row.tried(startNanos, endNanos);
    }
  }

  private RowRecorder row(OperationType type) {
    RowRecorder row = rows[type.ordinal()];
    if (row == null) {
      row = recorder.row(RowName.parse(type.label()), Unit.NANOS);
      rows[type.ordinal()] = row;
      if (type == OperationType.CAS) {
        // These rows always exist, so that results show zeros.
        List.of(RowName.CAS_CONFLICT, RowName.CAS_GIVEN_UP, RowName.CAS_INDETERMINATE)
            .forEach(name -> recorder.row(name, Unit.NANOS));
      }
    }
    return row;
  }
}
