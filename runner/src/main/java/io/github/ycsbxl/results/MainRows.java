package io.github.ycsbxl.results;

import io.github.ycsbxl.measure.RowMeasurement;
import java.util.Optional;
import java.util.stream.Stream;

/** Which rows stand for reading and writing where a run is one line of a table. Stateless. */
final class MainRows {
  private MainRows() {}

  static Optional<RowMeasurement> reads(PhaseResult result) {
    return first(result, "READ", "SCAN");
  }

  /** The row of what changes records: compare-and-set first, as in the published test. */
  static Optional<RowMeasurement> writes(PhaseResult result) {
    return first(result, "CAS", "READ-MODIFY-WRITE", "UPDATE", "INSERT");
  }

  private static Optional<RowMeasurement> first(PhaseResult result, String... names) {
    return Stream.of(names).flatMap(name -> result.measurement().row(name).stream()).findFirst();
  }
}
