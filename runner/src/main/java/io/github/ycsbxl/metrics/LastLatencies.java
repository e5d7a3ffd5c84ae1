package io.github.ycsbxl.metrics;

import io.github.ycsbxl.measure.LatencySummary;
import io.prometheus.metrics.model.snapshots.Quantile;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import java.util.Map;
import java.util.TreeMap;

/**
 * A summary metric of the exact percentiles in the last interval. For a fleet, percentiles are per
 * client, since percentiles cannot be added. Not thread-safe.
 */
final class LastLatencies {
  private static final double SECONDS_PER_NANO = 1e-9;

  private final String name;
  private final String help;
  private final Map<MetricLabels, LatencySummary> known = new TreeMap<>();

  LastLatencies(String name, String help) {
    this.name = name;
    this.help = help;
  }

  /**
   * Begins a new interval.
   *
   * @param client whose interval it is; empty for a single client
   */
  void begin(String client) {
    known.keySet().removeIf(labels -> labels.client().equals(client));
  }

  void put(MetricLabels labels, LatencySummary nanos) {
    known.put(labels, nanos);
  }

  SummarySnapshot snapshot() {
    var all = SummarySnapshot.builder().name(name).help(help);
    known.forEach((labels, nanos) -> all.dataPoint(point(labels, nanos)));
    return all.build();
  }

  private static SummaryDataPointSnapshot point(MetricLabels labels, LatencySummary nanos) {
    return SummaryDataPointSnapshot.builder()
        .labels(labels.labels())
        .quantiles(
            Quantiles.of(
                quantile(0.5, nanos.p50()),
                quantile(0.95, nanos.p95()),
                quantile(0.99, nanos.p99()),
                quantile(0.999, nanos.p999())))
        .build();
  }

  private static Quantile quantile(double quantile, long nanos) {
    return new Quantile(quantile, nanos * SECONDS_PER_NANO);
  }
}
