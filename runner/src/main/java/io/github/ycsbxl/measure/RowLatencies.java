package io.github.ycsbxl.measure;

import org.HdrHistogram.Histogram;

/**
 * Latencies of a row that one thread records, or several together, on one side. Values are kept
 * with three significant digits, those of nodes with two, since a store may have many nodes.
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

  /** The latencies from the due time; the histogram is made at the first call. */
  synchronized LiveHistogram intended() {
    if (intended == null) {
      intended = histogram();
    }
    return intended;
  }

  /**
   * Adds the values since the last call to {@code sum}; called by one thread.
   *
   * @param left whether no thread records until it is told to
   */
  void drainInto(Row sum, boolean left) {
    service.drainInto(sum.service(), left);
    if (intended != null) {
      intended.drainInto(sum.intended(), left);
    }
  }

  Row emptyMeasurement() {
    return Row.empty(name, unit);
  }

  /** Makes a histogram for the values of a row of this name. */
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
