package io.github.ycsbxl.run;

import io.github.ycsbxl.binding.NodeTimed;
import io.github.ycsbxl.binding.NodeTimed.RequestKind;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowRecorder;
import io.github.ycsbxl.measure.ThreadRecorder;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.workload.OperationType;
import java.util.HashMap;
import java.util.Map;
import site.ycsb.Status;

/**
 * Recorder of one thread's requests in one phase, with a row per kind of request and node. Also
 * records each update, insert and CAS operation as a whole, in a row of the first node that
 * answered its write. Used by one thread.
 */
final class NodeRecorder implements NodeTimed.Observer {
  /** Status of requests without a response. */
  private static final String NO_ANSWER = "ERROR";

  private final ThreadRecorder recorder;
  private final OperationRecord record;
  private final Map<String, RowsOfNode> nodes = new HashMap<>();

  /** First node that answered a write of the current operation, or null. */
  private RowsOfNode writer;

  private long operationBegan;

  /**
   * Creates the recorder.
   *
   * @param record of the operation that sends the requests
   */
  NodeRecorder(ThreadRecorder recorder, OperationRecord record) {
    this.recorder = recorder;
    this.record = record;
  }

  @Override
  public void answered(RequestKind kind, String node, long nanos) {
    RowsOfNode rows = row(node);
    RowRecorder row = rows.of(kind);
    record.value(row, nanos);
    // The request may have started after its operation, but the difference is smaller than the cost
    // of reading the clock again.
    row.succeededAt(recorder.beganNanos() + nanos);
    if (kind == RequestKind.WRITE && !isOfThisOperation()) {
      writer = rows;
      operationBegan = recorder.beganNanos();
    }
  }

  @Override
  public void failed(RequestKind kind, String node) {
    record.failed(row(node).of(kind), NO_ANSWER);
  }

  /** Records a successful operation if a node answered one of its writes. */
  void completed(OperationType operation, Status status, long nanos) {
    if (isOfThisOperation()) {
      if (status.isOk() && operation.isRecordedByNode()) {
        record.value(writer.of(operation), nanos);
      }
      writer = null;
    }
  }

  /**
   * Returns true if the writer belongs to the current operation, and not to an earlier failed one.
   */
  private boolean isOfThisOperation() {
    return writer != null && operationBegan == recorder.beganNanos();
  }

  private RowsOfNode row(String node) {
    return nodes.computeIfAbsent(node, RowsOfNode::new);
  }

  /** Rows of one node, created on first use. */
  private final class RowsOfNode {
    private final String node;
    private final RowRecorder[] requests = new RowRecorder[RequestKind.values().length];
    private final RowRecorder[] operations = new RowRecorder[OperationType.values().length];

    RowsOfNode(String node) {
      this.node = node;
    }

    RowRecorder of(RequestKind kind) {
      return of(requests, kind, kind.name());
    }

    RowRecorder of(OperationType operation) {
      return of(operations, operation, operation.label());
    }

    private RowRecorder of(RowRecorder[] rows, Enum<?> which, String name) {
      RowRecorder row = rows[which.ordinal()];
      if (row == null) {
        row = recorder.row(new RowName(name, false, node), Unit.NANOS);
        rows[which.ordinal()] = row;
      }
      return row;
    }
  }
}
