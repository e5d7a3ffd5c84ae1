package io.github.ycsbxl.run;

import io.github.ycsbxl.binding.NodeTimed;
import io.github.ycsbxl.binding.NodeTimed.RequestKind;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowRecorder;
import io.github.ycsbxl.measure.ThreadRecorder;
import io.github.ycsbxl.measure.Unit;
import io.github.ycsbxl.workload.OperationType;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import site.ycsb.Status;

/**
 * Recorder of one thread's requests in one phase, with a row for each kind of them and node; and of
 * whole updates, inserts and compare-and-sets by the node that was the first to answer their write.
 * Belongs to the thread.
 */
final class NodeRecorder implements NodeTimed.Observer {
  /** The status of requests without an answer. */
  private static final String NO_ANSWER = "ERROR";

  /** A delete's own request has its name, so that whole deletes have no rows. */
  private static final Set<OperationType> WRITES =
      EnumSet.of(OperationType.UPDATE, OperationType.INSERT, OperationType.CAS);

  private final ThreadRecorder recorder;
  private final OperationRecord record;
  private final Map<String, RowsOfNode> nodes = new HashMap<>();

  /** The first node that answered a write of the operation under way; null if none did. */
  private RowsOfNode writer;

  private long operationBegan;

  /**
   * @param record of the operation that the requests are for
   */
  NodeRecorder(ThreadRecorder recorder, OperationRecord record) {
    this.recorder = recorder;
    this.record = record;
  }

  @Override
  public void answered(RequestKind kind, String node, long nanos) {
    RowsOfNode rows = of(node);
    RowRecorder row = rows.of(kind);
    record.value(row, nanos);
    // The request may have begun later than its operation, but reading the clock again costs more
    // than that difference is worth.
    row.succeededAt(recorder.beganNanos() + nanos);
    if (kind == RequestKind.WRITE && !isOfThisOperation()) {
      writer = rows;
      operationBegan = recorder.beganNanos();
    }
  }

  @Override
  public void failed(RequestKind kind, String node) {
    record.failed(of(node).of(kind), NO_ANSWER);
  }

  /** Records a whole operation that succeeded, if a node answered a write of it. */
  void completed(OperationType operation, Status status, long nanos) {
    if (isOfThisOperation()) {
      if (status.isOk() && WRITES.contains(operation)) {
        record.value(writer.of(operation), nanos);
      }
      writer = null;
    }
  }

  /** Whether the writer is that of the operation under way, and not of one that failed before. */
  private boolean isOfThisOperation() {
    return writer != null && operationBegan == recorder.beganNanos();
  }

  private RowsOfNode of(String node) {
    return nodes.computeIfAbsent(node, RowsOfNode::new);
  }

  /** Rows of one node, each made when it is first needed. */
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
