package io.github.ycsbxl.results;

import io.github.ycsbxl.measure.NodeRow;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.RowMeasurement.ValueBytes;
import io.github.ycsbxl.measure.Unit;
import java.util.Collection;
import java.util.Set;
import site.ycsb.Status;

/** The kinds of rows that a measurement has. Stateless. */
public final class RowKind {
  /** The status of reads that lacked a record which another replica has. */
  static final String STALE = "STALE";

  /** The status of inserts of a load that found their record there. */
  static final String EXISTING = "EXISTING";

  private static final Set<String> OPERATIONS =
      Set.of(
          "READ",
          "UPDATE",
          "INSERT",
          "SCAN",
          "DELETE",
          "READ-MODIFY-WRITE",
          "CAS",
          "MULTIGET",
          "PLUGIN",
          "READ-CACHED");

  private RowKind() {}

  /**
   * Whether the row counts operations. The others look closer at some of these: latencies of those
   * that failed or were stale, what happened to compare-and-sets on their way, whether a read was
   * right, how stale it was, and what each node of the store did for them.
   */
  public static boolean isOperation(RowMeasurement row) {
    return row.unit() == Unit.NANOS && OPERATIONS.contains(row.name());
  }

  /** Whether the row has counts by outcome, as operations have and requests to a node. */
  static boolean hasOutcomes(RowMeasurement row) {
    return isOperation(row) || NodeRow.isRow(row.name());
  }

  /** The bytes of all rows; those of a blind read-modify-write are in its two halves already. */
  public static ValueBytes bytes(Collection<RowMeasurement> rows) {
    var sum = new ValueBytes();
    rows.stream()
        .filter(row -> !row.name().equals("READ-MODIFY-WRITE"))
        .forEach(row -> sum.add(row.bytes().read(), row.bytes().written()));
    return sum;
  }

  /** Operations of the row that found no record. */
  static long missed(RowMeasurement row) {
    return row.failures().getOrDefault(Status.NOT_FOUND.getName(), 0L);
  }

  /** Operations of the row that left a record alone which was there before. */
  public static long existing(RowMeasurement row) {
    return row.failures().getOrDefault(EXISTING, 0L);
  }

  /** Operations of the row that lacked a record which another replica has. */
  public static long stale(RowMeasurement row) {
    return row.failures().getOrDefault(STALE, 0L);
  }

  /** Operations of the row that failed, or whose outcome is indeterminate. */
  static long failed(RowMeasurement row) {
    return row.failed() - missed(row) - existing(row) - stale(row);
  }
}
