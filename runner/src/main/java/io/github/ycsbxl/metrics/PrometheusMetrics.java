package io.github.ycsbxl.metrics;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.OperationOutcome;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.numbers.Unit;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Metrics so far, for Prometheus. Operations and latencies are counters, from which Prometheus
 * computes rates and quantiles over any period. Percentiles and target rates are from the last
 * interval only. For a fleet, counters are sums over the clients, but percentiles and target rates
 * are per client. Thread-safe.
 */
final class PrometheusMetrics {
  private final Map<MetricLabels, Counts> counts = new TreeMap<>();
  private final Map<MetricLabels, Double> targets = new TreeMap<>();
  private final List<LatencyMetrics> latencies =
      List.of(LatencyMetrics.service(), LatencyMetrics.response());
  private Supplier<List<ProcessMetric>> process = List::of;

  /** Adds counters of this process, which each scrape reads. */
  synchronized void addProcess(Supplier<List<ProcessMetric>> metrics) {
    process = metrics;
  }

  synchronized void add(String phase, Interval sample) {
    addCounts(phase, sample);
    begin("");
    targets(phase, sample).forEach(targets::put);
    shown(sample).forEach(row -> latencies.forEach(metric -> metric.add(phase, row)));
  }

  /** Adds an interval of a client. */
  synchronized void add(int client, String phase, Interval interval) {
    begin(String.valueOf(client));
    targets(phase, interval)
        .forEach((labels, opsPerSec) -> targets.put(labels.ofClient(client), opsPerSec));
    shown(interval).forEach(row -> latencies.forEach(metric -> metric.add(client, phase, row)));
  }

  /** Discards the last interval of a client. */
  private void begin(String client) {
    targets.keySet().removeIf(labels -> labels.client().equals(client));
    latencies.forEach(metric -> metric.begin(client));
  }

  /** Returns the target rates in an interval, of each scenario if there are any. */
  private static Map<MetricLabels, Double> targets(String phase, Interval interval) {
    Stream<String> scenarios =
        interval.due().scenarios().isEmpty()
            ? Stream.of("")
            : interval.due().scenarios().keySet().stream();
    var targets = new TreeMap<MetricLabels, Double>();
    scenarios.forEach(
        name -> {
          OptionalDouble due = interval.due().part(name);
          if (due.isPresent() && interval.seconds() > 0) {
            targets.put(MetricLabels.of(phase, name), due.getAsDouble() / interval.seconds());
          }
        });
    return targets;
  }

  /**
   * Returns the rows to export. With scenarios, omits the sums over scenarios, so that a query can
   * add up the exported rows.
   */
  private static Stream<Row> shown(Interval interval) {
    return interval.byPart().ofParts().stream()
        .filter(row -> row.unit() == Unit.NANOS && isShown(row.name()));
  }

  private static boolean isShown(RowName name) {
    return !name.isStaleRead() && !name.isOfNode() && !name.hasMeansOnly();
  }

  private void addCounts(String phase, Interval sample) {
    for (String part : sample.byPart().parts()) {
      counts.merge(MetricLabels.of(phase, part), sample.part(part).counts(), Counts::plus);
    }
  }

  synchronized MetricSnapshots snapshots() {
    var all = MetricSnapshots.builder().metricSnapshot(operations()).metricSnapshot(target());
    latencies.stream().flatMap(LatencyMetrics::snapshots).forEach(all::metricSnapshot);
    process.get().stream().map(PrometheusMetrics::counter).forEach(all::metricSnapshot);
    return all.build();
  }

  private static CounterSnapshot counter(ProcessMetric metric) {
    return CounterSnapshot.builder()
        .name("ycsb_" + metric.name())
        .help(metric.help())
        .dataPoint(CounterDataPointSnapshot.builder().value(metric.value()).build())
        .build();
  }

  private CounterSnapshot operations() {
    var all =
        CounterSnapshot.builder().name("ycsb_operations").help("Completed operations by outcome.");
    counts.forEach(
        (labels, ended) -> {
          for (OperationOutcome outcome : OperationOutcome.values()) {
            String name = outcome.name().toLowerCase(Locale.ROOT);
            all.dataPoint(
                CounterDataPointSnapshot.builder()
                    .labels(labels.labels().merge(Labels.of("outcome", name)))
                    .value(ended.get(outcome))
                    .build());
          }
        });
    return all.build();
  }

  private GaugeSnapshot target() {
    var all =
        GaugeSnapshot.builder()
            .name("ycsb_target_operations_per_second")
            .help("Target rate of the last second.");
    targets.forEach(
        (labels, opsPerSec) ->
            all.dataPoint(
                GaugeDataPointSnapshot.builder().labels(labels.labels()).value(opsPerSec).build()));
    return all.build();
  }
}
