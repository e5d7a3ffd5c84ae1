package io.github.ycsbxl.report;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.measure.RowName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rows of a run's seconds, or of longer intervals of the wall clock where these are too many, so
 * that those of days and of many client processes fit into memory. Filled, then read.
 */
final class CoarseRows {
  private static final List<Integer> LENGTHS =
      List.of(1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_800, 3_600);

  private final long lengthMillis;
  private final Map<RowName, IntervalRow> current = new LinkedHashMap<>();
  private final List<IntervalRow> rows = new ArrayList<>();

  private CoarseRows(int lengthSeconds) {
    lengthMillis = 1_000L * lengthSeconds;
  }

  /** Reads the rows of a phase, in about so many intervals at most. */
  static List<IntervalRow> of(Run log, Phase whole, int most) throws IOException {
    var coarse = new CoarseRows(length(whole.seconds() / most));
    Run.lines(
        log.folder(),
        (phase, interval, seconds) -> {
          if (phase.phase().equals(whole.phase())) {
            seconds.forEach(second -> IntervalRow.of(phase, second).forEach(coarse::add));
          }
        });
    coarse.end();
    return coarse.rows;
  }

  private static int length(double seconds) {
    return LENGTHS.stream()
        .filter(length -> length >= seconds)
        .findFirst()
        .orElse(LENGTHS.get(LENGTHS.size() - 1));
  }

  private void add(IntervalRow row) {
    if (lengthMillis == 1_000) {
      rows.add(row);
      return;
    }
    IntervalRow overall = current.get(RowName.OVERALL);
    if (overall != null && !isIn(overall, row)) {
      end();
    }
    current.merge(row.name(), row, IntervalRow::plus);
  }

  private boolean isIn(IntervalRow overall, IntervalRow row) {
    return overall.phase().equals(row.phase())
        && Math.floorDiv(overall.unixMillis(), lengthMillis)
            == Math.floorDiv(row.unixMillis(), lengthMillis);
  }

  /** Ends the interval, which is as long for rows that only some of its seconds have. */
  private void end() {
    IntervalRow overall = current.get(RowName.OVERALL);
    for (IntervalRow row : current.values()) {
      rows.add(
          new IntervalRow(row.phase(), overall.interval(), row.name(), row.counts(), row.row()));
    }
    current.clear();
  }
}
