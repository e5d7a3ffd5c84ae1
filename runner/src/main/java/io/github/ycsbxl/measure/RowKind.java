package io.github.ycsbxl.measure;

import io.github.ycsbxl.measure.RowMeasurement.ValueBytes;
import java.util.Collection;
import java.util.Set;
import site.ycsb.Status;

/** The kinds of rows that a measurement has. Stateless. */
public final class RowKind {
  /** The status of reads that lacked a record which another replica has. */
  public static final String STALE = "STALE";

  /** The status of inserts of a load that found their record there. */
  public static final String EXISTING = "EXISTING";

  /** The status of operations that may have taken place. */
  public static final String INDETERMINATE = "INDETERMINATE";

  /** The row of blind read-modify-writes, whose halves have rows of their own. */
  private static final String WHOLE = "READ-MODIFY-WRITE";

  private static final Set<String> OPERATIONS =
      Set.of(
          "READ",
          "UPDATE",
          "INSERT",
          "SCAN",
          "DELETE",
          WHOLE,
          "CAS",
          "MULTIGET",
          "PLUGIN",
          "READ-CACHED");

  private static final Set<String> READS = Set.of("READ", "SCAN", "MULTIGET", "READ-CACHED");
  private static final Set<String> WRITES = Set.of("UPDATE", "INSERT", "DELETE", "CAS");

  private RowKind() {}

  /**
   * Whether the row counts operations. The others look closer at some of these: latencies of those
   * that failed or were stale, what happened to compare-and-sets on their way, whether a read was
   * right, how stale it was, and what each node of the store did for them.
   */
  public static boolean isOperation(RowMeasurement row) {
    return isOperation(row.name(), row.unit());
  }

  private static boolean isOperation(String row, Unit unit) {
    return unit == Unit.NANOS && OPERATIONS.contains(row);
  }

  /** Whether the row is one of operations, each of which is in one such row only. */
  public static boolean isSingle(RowMeasurement row) {
    return isSingle(row.name(), row.unit());
  }

  /** Whether the row of this name and unit is one of operations that are in no other. */
  public static boolean isSingle(String row, Unit unit) {
    return isOperation(row, unit) && !isWhole(row);
  }

  /** Whether the row is that of blind read-modify-writes, whose halves are in two others. */
  public static boolean isWhole(String row) {
    return row.equals(WHOLE);
  }

  public static boolean isRead(String row) {
    return READS.contains(row);
  }

  public static boolean isWrite(String row) {
    return WRITES.contains(row);
  }

  /** Whether the row has counts by outcome, as operations have and requests to a node. */
  public static boolean hasOutcomes(String row, Unit unit) {
    return isOperation(row, unit) || NodeRow.isRow(row);
  }

  /** The bytes of all rows; those of a blind read-modify-write are in its two halves already. */
  public static ValueBytes bytes(Collection<RowMeasurement> rows) {
    var sum = new ValueBytes();
    rows.stream()
        .filter(row -> !isWhole(row.name()))
        .forEach(row -> sum.add(row.bytes().read(), row.bytes().written()));
    return sum;
  }

  /** The operations of the row by outcome. */
  public static Counts counts(RowMeasurement row) {
    return new Counts(row.succeeded(), missed(row), failed(row), existing(row), stale(row));
  }

  /** Operations of the row that found no record. */
  public static long missed(RowMeasurement row) {
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

  /** Operations of the row that failed and may have taken place. */
  public static long indeterminate(RowMeasurement row) {
    return row.failures().getOrDefault(INDETERMINATE, 0L);
  }

  /** Operations of the row that failed, or whose outcome is indeterminate. */
  public static long failed(RowMeasurement row) {
    return row.failed() - missed(row) - existing(row) - stale(row);
  }
}
