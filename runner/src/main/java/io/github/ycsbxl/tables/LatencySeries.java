package io.github.ycsbxl.tables;

import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.numbers.Unit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Mean latency per second, for stock YCSB's {@code measurementtype=timeseries}. An iteration begins
 * at the next whole second after the previous one. Filled, then read.
 */
final class LatencySeries {
  static final LatencySeries NONE = new LatencySeries();

  private final Map<RowName, List<Second>> rows = new HashMap<>();
  private double iterationsBefore;
  private double end;

  private LatencySeries() {}

  /**
   * Mean of a row in one second.
   *
   * @param millis start of the second since the start of the phase, a multiple of 1,000
   */
  record Second(long millis, double meanMicros) {}

  /** Reads the series of a phase from the run log. */
  static LatencySeries read(Path folder, String phase) throws IOException {
    var series = new LatencySeries();
    Run.ownLines(
        folder,
        (key, whole, seconds) -> {
          if (key.phase().equals(phase)) {
            seconds.forEach(series::add);
          }
        });
    return series;
  }

  List<Second> seconds(RowName row) {
    return rows.getOrDefault(row, List.of());
  }

  private void add(Interval interval) {
    double second = thousandths(interval.startNanos() / 1e9);
    iterationsBefore = second == 0 ? Math.ceil(end) : iterationsBefore;
    end = iterationsBefore + second + thousandths(interval.seconds());
    long millis = 1000 * (long) (iterationsBefore + second);
    for (Row row : interval.byPart().labelled().values()) {
      if (row.unit() == Unit.NANOS && row.succeeded() > 0) {
        rows.computeIfAbsent(row.name(), any -> new ArrayList<>())
            .add(new Second(millis, thousandths(row.summary().mean() / 1e3)));
      }
    }
  }

  /** Rounds to three decimals, like timeseries.csv. */
  private static double thousandths(double value) {
    return Math.round(value * 1e3) / 1e3;
  }
}
