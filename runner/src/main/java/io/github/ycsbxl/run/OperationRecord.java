package io.github.ycsbxl.run;

import io.github.ycsbxl.measure.OperationLog.ThreadLog;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.RowRecorder;
import io.github.ycsbxl.measure.ThreadRecorder;
import io.github.ycsbxl.numbers.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Buffer for the calls, values and node requests of one operation. It is recorded at the end of the
 * operation, so that no interval contains a part of an operation. Reused for the next operation to
 * avoid allocation. Used by one thread.
 */
final class OperationRecord {
  private static final long NOT_PACED = Long.MIN_VALUE;

  /** Kind of entry: a value of a row that does not count operations. */
  private static final int VALUE = 0;

  /** Kind of entry: a successful call. */
  private static final int SUCCEEDED = 1;

  /** Kind of entry: an unsuccessful call. */
  private static final int FAILED = 2;

  /** Kind of entry: a failed request to a node. */
  private static final int UNANSWERED = 3;

  /** Kind of entry: bytes of values, without a call. */
  private static final int MOVED = 4;

  private Entry[] entries = new Entry[0];
  private int size;

  // The last successful call is usually the only call of an operation, so it is kept outside the
  // list.
  private RowRecorder row;
  private boolean succeeded;
  private long from;
  private long to;
  private long readBytes;
  private long writtenBytes;

  /** Entry to record. Its kind is an int, because a reference would cost a GC write barrier. */
  private static final class Entry {
    private int kind;
    private RowRecorder row;
    private String status;
    private RowRecorder latencies;
    private long from;
    private long to;
    private long readBytes;
    private long writtenBytes;
  }

  void clear() {
    size = 0;
    succeeded = false;
    readBytes = 0;
    writtenBytes = 0;
  }

  /** Adds a value of a row that does not count operations. */
  void value(RowRecorder row, long value) {
    next(VALUE, row, 0, value);
  }

  /** Adds a successful call. */
  void succeeded(RowRecorder of, long startNanos, long endNanos) {
    enterLast();
    if (row != of) {
      row = of;
    }
    succeeded = true;
    from = startNanos;
    to = endNanos;
  }

  private void enterLast() {
    if (succeeded) {
      Entry entry = next(SUCCEEDED, row, from, to);
      entry.readBytes = readBytes;
      entry.writtenBytes = writtenBytes;
      readBytes = 0;
      writtenBytes = 0;
      succeeded = false;
    }
  }

  /**
   * Adds an unsuccessful call.
   *
   * @param latencies row of its latency, or null
   */
  void failed(
      RowRecorder row, String status, RowRecorder latencies, long startNanos, long endNanos) {
    enterLast();
    Entry entry = next(FAILED, row, startNanos, endNanos);
    entry.status = status;
    entry.latencies = latencies;
  }

  /** Adds a failed request to a node. */
  void failed(RowRecorder row, String status) {
    next(UNANSWERED, row, 0, 0).status = status;
  }

  /** Adds the bytes of values that a call read and wrote. */
  void moved(RowRecorder of, long read, long written) {
    if (succeeded && row == of) {
      readBytes += read;
      writtenBytes += written;
    } else {
      Entry entry = next(MOVED, of, 0, 0);
      entry.readBytes = read;
      entry.writtenBytes = written;
    }
  }

  /**
   * Records all entries. Called between {@link ThreadRecorder#begin} and {@link
   * ThreadRecorder#end}.
   *
   * @param dueNanos scheduled start of the operation; {@code Long.MIN_VALUE} without a target rate
   */
  void record(long dueNanos) {
    if (succeeded) {
      latency(row, from, to, dueNanos);
      row.moved(readBytes, writtenBytes);
    }
    for (int i = 0; i < size; i++) {
      record(entries[i], dueNanos);
    }
  }

  private static void record(Entry entry, long dueNanos) {
    RowRecorder row = entry.row;
    switch (entry.kind) {
      case SUCCEEDED -> {
        latency(row, entry.from, entry.to, dueNanos);
        row.moved(entry.readBytes, entry.writtenBytes);
      }
      case VALUE -> row.record(entry.to);
      case MOVED -> row.moved(entry.readBytes, entry.writtenBytes);
      case UNANSWERED -> row.failed(entry.status);
      default -> {
        row.failed(entry.status);
        if (entry.latencies != null) {
          entry.latencies.record(entry.to - entry.from);
        }
      }
    }
  }

  /**
   * Records only the latencies of the calls, in the rows of operations in progress at the end of a
   * phase.
   */
  void recordUnderWay(ThreadRecorder recorder, long dueNanos) {
    for (Entry call : calls()) {
      RowRecorder late = recorder.row(call.row.name().underWay(), Unit.NANOS);
      latency(late, call.from, call.to, dueNanos);
    }
  }

  /** Writes the calls to the operation log. */
  void enterInto(ThreadLog log, boolean underWay, long dueNanos) {
    for (Entry call : calls()) {
      boolean ok = call.kind == SUCCEEDED;
      if (ok || call.latencies != null) {
        RowName name = ok ? call.row.name() : call.latencies.name();
        log.add(
            (underWay ? call.row.name().underWay() : name).operation(),
            ok ? "OK" : call.status,
            call.from,
            call.to,
            dueNanos);
      }
    }
  }

  /** Returns the calls in order. */
  private List<Entry> calls() {
    enterLast();
    var calls = new ArrayList<Entry>();
    for (int i = 0; i < size; i++) {
      if (entries[i].kind == SUCCEEDED || entries[i].kind == FAILED) {
        calls.add(entries[i]);
      }
    }
    return calls;
  }

  private static void latency(RowRecorder row, long from, long to, long dueNanos) {
    row.record(to - from);
    if (dueNanos != NOT_PACED) {
      row.recordIntended(to - dueNanos);
    }
  }

  private Entry next(int kind, RowRecorder of, long start, long end) {
    if (size == entries.length) {
      entries = Arrays.copyOf(entries, 2 * size + 2);
      for (int i = size; i < entries.length; i++) {
        entries[i] = new Entry();
      }
    }
    Entry entry = entries[size++];
    entry.kind = kind;
    entry.row = of;
    entry.from = start;
    entry.to = end;
    entry.readBytes = 0;
    entry.writtenBytes = 0;
    return entry;
  }
}
