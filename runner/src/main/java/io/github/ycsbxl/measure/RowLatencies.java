package io.github.ycsbxl.measure;

import io.github.ycsbxl.numbers.Unit;
import org.HdrHistogram.Histogram;

/**
 * Latencies of one row, recorded by one or several threads in one of their two buffers. Values have
 * three significant digits. Rows of nodes have two digits, because a store may have many nodes.
 * Thread-safe.
 */
final class RowLatencies {
  private static final int SIGNIFICANT_DIGITS = 3;
  private static final int DIGITS_OF_NODES = 2;

  private final RowName name;
  private final Unit unit;
  private final boolean shared;
  private final LiveHistogram service;
  private volatile LiveHistogram intended;

  RowLatencies(RowName name, Unit unit, boolean shared) {
    this.name = name;
    this.unit = unit;
    this.shared = shared;
    this.service = histogram();
  }

  LiveHistogram service() {
    return service;
  }

  /** Returns the histogram of response times. It is created by the first call. */
  synchronized LiveHistogram intended() {
    if (intended == null) {
      intended = histogram();
    }
    return intended;
  }

  /**
   * Adds to {@code sum} the values recorded since the last call. Called by one thread.
   *
   * @param idle true if no thread writes to this buffer until this call returns
   */
  void drainInto(Row sum, boolean idle) {
    service.drainInto(sum.service(), idle);
    if (intended != null) {
      intended.drainInto(sum.intended(), idle);
    }
  }

  Row emptyMeasurement() {
    return Row.empty(name, unit);
  }

  static Histogram emptyHistogram(RowName name) {
    return new Histogram(digits(name));
  }

  private LiveHistogram histogram() {
    return new LiveHistogram(digits(name), shared);
  }

  private static int digits(RowName name) {
    return name.isOfNode() ? DIGITS_OF_NODES : SIGNIFICANT_DIGITS;
  }
}
