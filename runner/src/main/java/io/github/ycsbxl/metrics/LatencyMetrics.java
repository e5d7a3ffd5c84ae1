package io.github.ycsbxl.metrics;

import io.github.ycsbxl.measure.LatencySummary;
import io.github.ycsbxl.measure.Row;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Metrics of one kind of latency: of calls to the store, each of which is in one series, of details
 * that overlap them, and of the last interval. Not thread-safe.
 */
final class LatencyMetrics {
  private final Function<Row, Histogram> histogram;
  private final Function<Row, Optional<LatencySummary>> summary;
  private final LatencyHistogram calls;
  private final LatencyHistogram details;
  private final LastLatencies last;

  private LatencyMetrics(
      String name,
      String latency,
      Function<Row, Histogram> histogram,
      Function<Row, Optional<LatencySummary>> summary) {
    this.histogram = histogram;
    this.summary = summary;
    this.calls = new LatencyHistogram("ycsb_" + name, latency + ".");
    this.details =
        new LatencyHistogram(
            "ycsb_detail_" + name, latency + ", of rows that repeat or explain other rows.");
    this.last =
        new LastLatencies(
            "ycsb_last_second_" + name, latency + ", percentiles of the last second.");
  }

  /** Creates metrics of service times. */
  static LatencyMetrics service() {
    return new LatencyMetrics(
        "latency_seconds",
        "Latency of successful operations, from their actual start",
        Row::service,
        row -> Optional.of(row.summary()).filter(known -> known.values() > 0));
  }

  /** Creates metrics of response times, of rows with a target rate. */
  static LatencyMetrics response() {
    return new LatencyMetrics(
        "response_time_seconds",
        "Latency of successful operations with a target rate, from their scheduled start",
        Row::intended,
        row -> row.summaries().response());
  }

  /**
   * Begins a new interval.
   *
   * @param client whose interval it is; empty for a single client
   */
  void begin(String client) {
    last.begin(client);
  }

  /** Adds a row with histograms. */
  void add(String phase, Row row) {
    MetricLabels labels = MetricLabels.of(phase, row.name());
    Histogram nanos = histogram.apply(row);
    if (nanos.getTotalCount() > 0) {
      metric(row).add(labels, nanos);
      last.put(labels, LatencySummary.of(nanos));
    }
  }

  /** Adds a row from the log of a client. */
  void add(int client, String phase, Row row) {
    MetricLabels labels = MetricLabels.of(phase, row.name());
    summary
        .apply(row)
        .ifPresent(
            nanos -> {
              metric(row).add(labels, nanos);
              last.put(labels.ofClient(client), nanos);
            });
  }

  /** Returns the metric whose sum over all series counts no call to the store twice. */
  private LatencyHistogram metric(Row row) {
    return row.isSingle() ? calls : details;
  }

  Stream<MetricSnapshot> snapshots() {
    return Stream.of(calls.snapshot(), details.snapshot(), last.snapshot());
  }
}
