package io.github.ycsbxl.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The mean latency of each second, for stock's {@code measurementtype=timeseries}. An iteration
 * begins with the next whole second after the one before. Filled, then read.
 */
final class LatencySeries {
  static final LatencySeries NONE = new LatencySeries();

  private final Map<String, List<Second>> rows = new HashMap<>();
  private double iterationsBefore;
  private double end;

  private LatencySeries() {}

  /**
   * The mean of a row in a second.
   *
   * @param millis from the start of the phase to that of the second, a multiple of 1,000
   */
  record Second(long millis, double meanMicros) {}

  /** The series of a phase, from the run's timeseries.csv. */
  static LatencySeries of(Path folder, String phase) throws IOException {
    var series = new LatencySeries();
    TimeSeriesReader.read(folder.resolve("timeseries.csv")).stream()
        .filter(row -> row.phase().equals(phase))
        .forEach(series::add);
    return series;
  }

  List<Second> of(String row) {
    return rows.getOrDefault(row, List.of());
  }

  private void add(TimeSeriesRow row) {
    if (row.isOverall()) {
      iterationsBefore = row.second() == 0 ? Math.ceil(end) : iterationsBefore;
      end = iterationsBefore + row.second() + row.intervalSeconds();
    } else if (!Double.isNaN(row.meanMicros())) {
      long millis = (long) (iterationsBefore + row.second()) * 1000;
      rows.computeIfAbsent(row.operation(), any -> new ArrayList<>())
          .add(new Second(millis, row.meanMicros()));
    }
  }
}
