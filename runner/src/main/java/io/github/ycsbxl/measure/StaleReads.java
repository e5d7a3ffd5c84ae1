package io.github.ycsbxl.measure;

import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Reads that were older than what their own thread knew, by one guarantee. Two rows hold them: that
 * of the guarantee, how long each stale read was behind; and its {@link RowName#versions}, how many
 * versions each checked read was behind, 0 if it was not stale. So they add up as rows do.
 * Immutable.
 *
 * @param row the name of the guarantee's row
 * @param checked reads that could be compared
 * @param versionsBehind of each stale read
 * @param nanosBehind of each stale read
 */
public record StaleReads(
    RowName row, long checked, Histogram versionsBehind, Histogram nanosBehind) {
  /**
   * The stale reads of a guarantee's row; empty for any other, and where versions are not known.
   */
  public static Optional<StaleReads> of(PhaseMeasurement measured, RowName row) {
    Optional<Row> behind = measured.row(row).filter(any -> row.isStaleRead());
    Optional<Row> versions = measured.row(row.versions());
    return behind.flatMap(times -> versions.map(all -> of(row, times.service(), all.service())));
  }

  /** Returns the stale reads under each guarantee that was checked. */
  public static List<StaleReads> of(PhaseMeasurement measured) {
    return measured.rows().keySet().stream().flatMap(row -> of(measured, row).stream()).toList();
  }

  /** The number of checked reads that were stale. */
  public long stale() {
    return versionsBehind.getTotalCount();
  }

  /** Stale reads as a share of those checked, from 0 to 1; not a number if none was checked. */
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
