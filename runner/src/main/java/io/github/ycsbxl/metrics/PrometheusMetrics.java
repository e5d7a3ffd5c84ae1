package io.github.ycsbxl.metrics;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.LatencySummary;
import io.github.ycsbxl.measure.OperationOutcome;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.Unit;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Quantile;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;

/**
 * Metrics so far, for Prometheus. Operations and latencies are counters, from which Prometheus
 * computes rates and quantiles over any period. Percentiles are from the last interval only. For a
 * fleet, counters are sums over the clients, but percentiles are per client, since percentiles
 * cannot be added. Thread-safe.
 */
final class PrometheusMetrics {
  private static final double[] QUANTILES = {0.5, 0.95, 0.99, 0.999};
  private static final double SECONDS_PER_NANO = 1e-9;
  private static final double PERCENT = 100;

  /** Upper bounds of the histogram buckets in seconds: 10 µs to 10 s, three per decade. */
  private static final double[] BOUNDS =
      DoubleStream.concat(
              DoubleStream.of(1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1)
                  .flatMap(decade -> DoubleStream.of(decade, 2.5 * decade, 5 * decade)),
              DoubleStream.of(10, Double.POSITIVE_INFINITY))
          .toArray();

  private final Map<Counted, Counts> counts = new TreeMap<>();
  private final Map<PhaseRow, Histogram> totals = new TreeMap<>();
  private final Map<PhaseRow, Histogram> lastSecond = new TreeMap<>();
  private final Map<PhaseRow, Total> totalsOfFleet = new TreeMap<>();
  private final Map<Integer, Map<PhaseRow, LatencySummary>> lastOfClients = new TreeMap<>();

  /** Key of operation counts: phase and scenario; the scenario is empty without scenarios. */
  private record Counted(String phase, String scenario) implements Comparable<Counted> {
    Labels labels(OperationOutcome outcome) {
      Labels labels = Labels.of("phase", phase, "outcome", outcome.name().toLowerCase(Locale.ROOT));
      return scenario.isEmpty() ? labels : labels.merge(Labels.of("scenario", scenario));
    }

    @Override
    public int compareTo(Counted other) {
      int byPhase = phase.compareTo(other.phase);
      return byPhase == 0 ? scenario.compareTo(other.scenario) : byPhase;
    }
  }

  /** Number of latencies and their sum. */
  private record Total(long values, double nanos) {
    Total plus(Total other) {
      return new Total(values + other.values, nanos + other.nanos);
    }
  }

  /** Latencies of one kind in one phase. */
  private record PhaseRow(String phase, RowName operation) implements Comparable<PhaseRow> {
    Labels labels() {
      Labels labels = Labels.of("phase", phase, "operation", operation.in("").toString());
      return operation.isOfScenario()
          ? labels.merge(Labels.of("scenario", operation.scenario()))
          : labels;
    }

    @Override
    public int compareTo(PhaseRow other) {
      int byPhase = phase.compareTo(other.phase);
      return byPhase == 0 ? operation.compareTo(other.operation) : byPhase;
    }
  }

  synchronized void add(String phase, Interval sample) {
    addCounts(phase, sample);
    lastSecond.clear();
    for (Row row : shown(sample)) {
      if (row.unit() == Unit.NANOS && row.succeeded() > 0) {
        var name = new PhaseRow(phase, row.name());
        totals.computeIfAbsent(name, any -> new Histogram(3)).add(row.service());
        lastSecond.put(name, row.service().copy());
      }
    }
  }

  /** Adds an interval of a client. */
  synchronized void add(int client, String phase, Interval interval) {
    var last = new TreeMap<PhaseRow, LatencySummary>();
    for (Row row : shown(interval)) {
      if (row.unit() == Unit.NANOS && row.succeeded() > 0) {
        var name = new PhaseRow(phase, row.name());
        LatencySummary latencies = row.summary();
        last.put(name, latencies);
        var total = new Total(latencies.values(), latencies.values() * latencies.mean());
        totalsOfFleet.merge(name, total, Total::plus);
      }
    }
    lastOfClients.put(client, last);
  }

  /**
   * Returns the rows to export. With scenarios, omits the sums over scenarios, so that a query can
   * add up the exported rows.
   */
  private static List<Row> shown(Interval interval) {
    boolean scenarios = hasScenarios(interval);
    return interval.rows().stream()
        .filter(row -> isShown(row.name()) && row.name().isOfScenario() == scenarios)
        .toList();
  }

  private static boolean hasScenarios(Interval interval) {
    return interval.rows().stream().anyMatch(row -> row.name().isOfScenario());
  }

  private static boolean isShown(RowName name) {
    return !name.isStaleRead() && !name.isOfNode() && !name.hasMeansOnly();
  }

  private void addCounts(String phase, Interval sample) {
    if (!hasScenarios(sample)) {
      counts.merge(new Counted(phase, ""), sample.counts(), Counts::plus);
    }
    sample.rows().stream()
        .filter(row -> row.name().isWholeScenario())
        .forEach(
            row ->
                counts.merge(
                    new Counted(phase, row.name().scenario()), row.counts(), Counts::plus));
  }

  synchronized MetricSnapshots snapshots() {
    return MetricSnapshots.of(operations(), latencies(), lastLatencies());
  }

  private CounterSnapshot operations() {
    var all =
        CounterSnapshot.builder().name("ycsb_operations").help("Completed operations by outcome.");
    counts.forEach(
        (counted, ended) -> {
          for (OperationOutcome outcome : OperationOutcome.values()) {
            all.dataPoint(
                CounterDataPointSnapshot.builder()
                    .labels(counted.labels(outcome))
                    .value(ended.get(outcome))
                    .build());
          }
        });
    return all.build();
  }

  private HistogramSnapshot latencies() {
    var all =
        HistogramSnapshot.builder()
            .name("ycsb_latency_seconds")
            .help("Latency of successful operations, from their actual start.");
    totals.forEach(
        (row, nanos) ->
            all.dataPoint(
                latencies(
                    row,
                    ClassicHistogramBuckets.of(BOUNDS, buckets(nanos)),
                    nanos.getMean() * nanos.getTotalCount())));
    totalsOfFleet.forEach(
        (row, total) ->
            all.dataPoint(
                latencies(
                    row,
                    ClassicHistogramBuckets.of(
                        new double[] {Double.POSITIVE_INFINITY}, new long[] {total.values()}),
                    total.nanos())));
    return all.build();
  }

  private static HistogramDataPointSnapshot latencies(
      PhaseRow row, ClassicHistogramBuckets buckets, double sumNanos) {
    return HistogramDataPointSnapshot.builder()
        .labels(row.labels())
        .classicHistogramBuckets(buckets)
        .sum(sumNanos * SECONDS_PER_NANO)
        .build();
  }

  private static long[] buckets(Histogram nanos) {
    long[] buckets = new long[BOUNDS.length];
    nanos
        .recordedValues()
        .forEach(
            value -> {
              double seconds = value.getValueIteratedTo() * SECONDS_PER_NANO;
              int found = Arrays.binarySearch(BOUNDS, seconds);
              buckets[found < 0 ? -found - 1 : found] += value.getCountAtValueIteratedTo();
            });
    return buckets;
  }

  private SummarySnapshot lastLatencies() {
    var all =
        SummarySnapshot.builder()
            .name("ycsb_last_second_latency_seconds")
            .help("Latency percentiles of the last second.");
    lastSecond.forEach(
        (row, nanos) ->
            all.dataPoint(
                point(row.labels(), quantile -> nanos.getValueAtPercentile(quantile * PERCENT))));
    lastOfClients.forEach(
        (client, rows) ->
            rows.forEach((row, last) -> all.dataPoint(pointOfClient(client, row, last))));
    return all.build();
  }

  private static SummaryDataPointSnapshot pointOfClient(
      int client, PhaseRow row, LatencySummary last) {
    double[] nanos = {last.p50(), last.p95(), last.p99(), last.p999()};
    return point(
        row.labels().merge(Labels.of("client", String.valueOf(client))),
        quantile -> nanos[Arrays.binarySearch(QUANTILES, quantile)]);
  }

  private static SummaryDataPointSnapshot point(Labels labels, DoubleUnaryOperator nanos) {
    return SummaryDataPointSnapshot.builder()
        .labels(labels)
        .quantiles(
            Quantiles.of(
                Arrays.stream(QUANTILES)
                    .mapToObj(q -> new Quantile(q, nanos.applyAsDouble(q) * SECONDS_PER_NANO))
                    .toArray(Quantile[]::new)))
        .build();
  }
}
