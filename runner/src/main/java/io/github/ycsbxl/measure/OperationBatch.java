package io.github.ycsbxl.measure;

/**
 * Batch of operations of one client thread, in order. Filled by that thread, then read by another
 * one.
 */
public final class OperationBatch {
  static final int SIZE = 512;

  /** Heap per batch in bytes: two references and three timestamps per operation. */
  static final long BYTES = SIZE * (2L * Long.BYTES + 3L * Long.BYTES);

  private static final long NOT_DUE = Long.MIN_VALUE;

  private final String[] rows = new String[SIZE];
  private final String[] statuses = new String[SIZE];
  private final long[] startNanos = new long[SIZE];
  private final long[] endNanos = new long[SIZE];
  private final long[] dueNanos = new long[SIZE];
  private int thread;
  private int size;

  void begin(int owner) {
    thread = owner;
    size = 0;
  }

  void add(String row, String status, long start, long end, long due) {
    rows[size] = row;
    statuses[size] = status;
    startNanos[size] = start;
    endNanos[size] = end;
    dueNanos[size] = due;
    size++;
  }

  boolean isFull() {
    return size == SIZE;
  }

  /** Returns the index of the client thread, from 0. */
  public int thread() {
    return thread;
  }

  public int size() {
    return size;
  }

  /** Returns the name of the result row that contains the latency. */
  public String row(int index) {
    return rows[index];
  }

  public String status(int index) {
    return statuses[index];
  }

  /** Returns the start of the operation on {@link System#nanoTime}. */
  public long startNanos(int index) {
    return startNanos[index];
  }

  /** Returns the service time: from the start to the end. */
  public long latencyNanos(int index) {
    return endNanos[index] - startNanos[index];
  }

  /** Returns true if the operation had a scheduled start. */
  public boolean isPaced(int index) {
    return dueNanos[index] != NOT_DUE;
  }

  /** Returns the response time: from the scheduled start to the end. */
  public long intendedNanos(int index) {
    return endNanos[index] - dueNanos[index];
  }
}
