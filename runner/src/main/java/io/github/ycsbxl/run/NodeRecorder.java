package io.github.ycsbxl.run;

import io.github.ycsbxl.binding.NodeTimed;
import io.github.ycsbxl.binding.NodeTimed.RequestKind;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowRecorder;
import io.github.ycsbxl.measure.ThreadRecorder;
import io.github.ycsbxl.measure.Unit;
import java.util.HashMap;
import java.util.Map;

/**
 * Recorder of one thread's requests in one phase, with a row for each kind of them and node.
 * Belongs to the thread.
 */
final class NodeRecorder implements NodeTimed.Observer {
  /** The status of requests without an answer. */
  private static final String NO_ANSWER = "ERROR";

  private final ThreadRecorder recorder;
  private final Map<String, RowRecorder[]> rows = new HashMap<>();

  NodeRecorder(ThreadRecorder recorder) {
    this.recorder = recorder;
  }

  @Override
  public void answered(RequestKind kind, String node, long nanos) {
    RowRecorder row = row(kind, node);
    row.record(nanos);
    // The request may have begun later than its operation, but reading the clock again costs more
    // than that difference is worth.
    row.succeededAt(recorder.beganNanos() + nanos);
  }

  @Override
  public void failed(RequestKind kind, String node) {
    row(kind, node).failed(NO_ANSWER);
  }

  private RowRecorder row(RequestKind kind, String node) {
    RowRecorder[] kinds =
        rows.computeIfAbsent(node, any -> new RowRecorder[RequestKind.values().length]);
    RowRecorder row = kinds[kind.ordinal()];
    if (row == null) {
      row = recorder.row(new RowName(kind.name(), false, node), Unit.NANOS);
      kinds[kind.ordinal()] = row;
    }
    return row;
  }
}
