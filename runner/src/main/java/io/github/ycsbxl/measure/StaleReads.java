package io.github.ycsbxl.measure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Reads that violated a session guarantee: they returned an older version than the same thread
 * wrote or read before. Each guarantee has two rows. One contains the age of each stale read. The
 * other one, {@link RowName#versions}, contains how many versions each checked read was behind; 0
 * if it was not stale. Immutable.
 *
 * @param row name of the guarantee's row
 * @param checked number of checked reads
 * @param versionsBehind of each stale read
 * @param nanosBehind of each stale read
 */
public record StaleReads(
    RowName row, long checked, Histogram versionsBehind, Histogram nanosBehind) {
  /**
   * Returns the stale reads in a guarantee's row, or empty for other rows and without known
   * versions.
   */
  public static Optional<StaleReads> of(PhaseMeasurement measured, RowName row) {
    return of(measured.rows(), row);
  }

  private static Optional<StaleReads> of(Map<RowName, Row> rows, RowName row) {
    Optional<Row> behind = Optional.ofNullable(rows.get(row)).filter(any -> row.isStaleRead());
    Optional<Row> versions = Optional.ofNullable(rows.get(row.versions()));
    return behind.flatMap(times -> versions.map(all -> of(row, times.service(), all.service())));
  }

  /** Returns the stale reads of each checked guarantee. */
  public static List<StaleReads> of(PhaseMeasurement measured) {
    return of(measured.rows());
  }

  /** Returns the stale reads of each checked guarantee in these rows. */
  public static List<StaleReads> of(Map<RowName, Row> rows) {
    return rows.keySet().stream().flatMap(row -> of(rows, row).stream()).toList();
  }

  public long stale() {
    return versionsBehind.getTotalCount();
  }

  /** Returns the fraction of checked reads that were stale; NaN if none was checked. */
  public double share() {
    return (double) stale() / checked;
  }

  private static StaleReads of(RowName row, Histogram nanos, Histogram versions) {
    var behind = new Histogram(versions.getNumberOfSignificantValueDigits());
    for (HistogramIterationValue value : versions.recordedValues()) {
      if (value.getValueIteratedTo() > 0) {
        behind.recordValueWithCount(value.getValueIteratedTo(), value.getCountAtValueIteratedTo());
      }
    }
    return new StaleReads(row, versions.getTotalCount(), behind, nanos);
  }
}
