package io.github.ycsbxl.results;

import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.StaleReads;
import io.github.ycsbxl.measure.Unit;
import site.ycsb.Status;

/** What the rows of a measurement are about. Stateless. */
public final class RowKind {
  private RowKind() {}

  /**
   * Whether the row counts operations. The others look closer at some of these: latencies of those
   * that failed, what happened to compare-and-sets on their way, whether a read was right, and how
   * stale it was.
   */
  public static boolean isOperation(RowMeasurement row) {
    boolean looksCloser =
        row.name().endsWith("-FAILED")
            || row.name().startsWith("CAS-")
            || row.name().equals("VERIFY")
            || StaleReads.isRow(row.name());
    return row.unit() == Unit.NANOS && !looksCloser;
  }

  /** Operations of the row that found no record. */
  static long missed(RowMeasurement row) {
    return row.failures().getOrDefault(Status.NOT_FOUND.getName(), 0L);
  }
}
