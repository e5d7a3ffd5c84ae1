package io.github.ycsbxl.results;

import io.github.ycsbxl.text.Csv;
import io.github.ycsbxl.text.Numbers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The steps of a search for the highest rate, a line per step and bound. Immutable.
 *
 * @param rows cells as text, in the order of {@link Column}
 */
public record SearchTable(List<List<String>> rows) {
  /** The columns of search.csv, in order. A frozen interface: new ones go to the end. */
  enum Column {
    RUN,
    TARGET_OPS_PER_SEC,
    OPS_PER_SEC,
    TARGET_REACHED,
    BOUND,
    MEASURED_MS,
    HOLDS,
    PARTIAL
  }

  public static final SearchTable EMPTY = new SearchTable(List.of());

  /**
   * This table with a step's lines below.
   *
   * @param holds whether all bounds hold and the rate was kept
   */
  public SearchTable plus(PhaseResult result, List<LatencyBound> bounds, boolean holds) {
    var all = new ArrayList<>(rows);
    for (LatencyBound bound : bounds) {
      all.add(row(result, bound, holds));
    }
    return new SearchTable(List.copyOf(all));
  }

  public void write(Path file) throws IOException {
    Csv.write(file, Column.class, rows);
  }

  private static List<String> row(PhaseResult result, LatencyBound bound, boolean holds) {
    var target = result.run().targetOpsPerSec();
    var measured = bound.measuredNanos(result);
    return List.of(
        result.run().name(),
        target.isPresent() ? Numbers.decimal(target.getAsDouble()) : "",
        Numbers.decimal(result.opsPerSec()),
        result.targetReached().map(String::valueOf).orElse(""),
        bound.toString(),
        measured.isPresent() ? Numbers.millis(measured.getAsDouble()) : "",
        String.valueOf(holds),
        String.valueOf(result.partial()));
  }
}
