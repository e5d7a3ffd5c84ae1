package io.github.ycsbxl.measure;

import io.github.ycsbxl.measure.SuccessSpans.Span;
import io.github.ycsbxl.numbers.Unit;
import java.util.List;

/**
 * Recorder of one thread for one row, such as READ. The thread writes, and one other thread may
 * drain counts and times. Latencies are drained from a {@link Stripe}. Values and counts must be
 * recorded between {@link ThreadRecorder#begin} and {@link ThreadRecorder#end}; times may be
 * recorded at any time.
 */
public final class RowRecorder {
  private final RowName name;
  private final RowSide[] sides;
  private final SuccessClock successes;
  private final SuccessClock tries = new SuccessClock(SuccessSpans.HOLE_NANOS);
  private RowSide side;
  private LiveHistogram service;

  RowRecorder(RowName name, Unit unit, Stripe stripe, int side) {
    this.name = name;
    this.sides =
        new RowSide[] {
          new RowSide(stripe.row(name, unit, 0)), new RowSide(stripe.row(name, unit, 1))
        };
    turnTo(side);
    this.successes =
        new SuccessClock(
            name.isOfNode() ? SuccessSpans.HOLE_OF_NODES_NANOS : SuccessSpans.HOLE_NANOS);
  }

  public RowName name() {
    return name;
  }

  /** Switches to one of the two buffers, 0 or 1. */
  void turnTo(int next) {
    side = sides[next];
    service = side.service();
  }

  /** Records a latency in nanoseconds, or a number if that is the unit of the row. */
  public void record(long value) {
    service.record(Math.max(0, value));
  }

  /** Records the time of a success on {@link System#nanoTime}. */
  public void succeededAt(long nanos) {
    successes.succeededAt(nanos);
  }

  /** Records start and end of a success on {@link System#nanoTime}. */
  public void succeeded(long startNanos, long endNanos) {
    successes.succeededAt(endNanos);
    if (endNanos - startNanos > SuccessSpans.HOLE_NANOS) {
      tried(startNanos, endNanos);
    }
  }

  /** Records the time that the thread spent on a failed or slow operation. */
  public void tried(long startNanos, long endNanos) {
    tries.tried(startNanos, endNanos);
  }

  /** Records a response time in nanoseconds. */
  public void recordIntended(long nanos) {
    side.recordIntended(nanos);
  }

  /** Counts an operation with a status other than OK. */
  public void failed(String status) {
    side.failed(status, 1);
  }

  void failed(String status, long count) {
    side.failed(status, count);
  }

  /** Adds bytes of values that operations read and wrote. */
  public void moved(long readBytes, long writtenBytes) {
    side.moved(readBytes, writtenBytes);
  }

  /** Adds to {@code sum} what one of the buffers counted since the last call, without latencies. */
  void drainInto(Row sum, int drained) {
    sides[drained].drainInto(sum);
  }

  /** Adds the spans of successes and of tries since the last call. */
  void drainInto(List<Span> succeeded, List<Span> tried) {
    successes.drainInto(succeeded);
    tries.drainInto(tried);
  }

  Row emptyMeasurement() {
    return side.emptyMeasurement();
  }
}
