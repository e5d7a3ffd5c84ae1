package io.github.ycsbxl.metrics;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.IntervalSample;
import io.github.ycsbxl.measure.OperationOutcome;
import io.github.ycsbxl.measure.RowMeasurement;
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
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;

/**
 * The measurements so far, for Prometheus: operations and latencies as counters that only grow,
 * from which it computes rates and quantiles over any period, and the exact percentiles of the last
 * interval. Written by the thread that samples, read by those that answer requests.
 */
final class RunningFigures {
  private static final double[] QUANTILES = {0.5, 0.95, 0.99, 0.999};
  private static final double SECONDS_PER_NANO = 1e-9;

  /** The upper bounds of the buckets in seconds: 10 us to 10 s, three in every power of ten. */
  private static final double[] BOUNDS =
      DoubleStream.concat(
              DoubleStream.of(1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1)
                  .flatMap(decade -> DoubleStream.of(decade, 2.5 * decade, 5 * decade)),
              DoubleStream.of(10, Double.POSITIVE_INFINITY))
          .toArray();

  private final Map<String, Counts> counts = new TreeMap<>();
  private final Map<Row, Histogram> totals = new TreeMap<>();
  private final Map<Row, Histogram> lastSecond = new TreeMap<>();

  /** Latencies of one kind in one phase. */
  private record Row(String phase, RowName operation) implements Comparable<Row> {
    Labels labels() {
      return Labels.of("phase", phase, "operation", operation.toString());
    }

    @Override
    public int compareTo(Row other) {
      int byPhase = phase.compareTo(other.phase);
      return byPhase == 0 ? operation.compareTo(other.operation) : byPhase;
    }
  }

  synchronized void add(String phase, IntervalSample sample) {
    counts.merge(phase, sample.counts(), Counts::plus);
    lastSecond.clear();
    for (RowMeasurement row : sample.rows()) {
      boolean latencies =
          row.unit() == Unit.NANOS && !row.name().isStaleRead() && !row.name().isOfNode();
      if (latencies && row.succeeded() > 0) {
        var name = new Row(phase, row.name());
        totals.computeIfAbsent(name, any -> new Histogram(3)).add(row.service());
        lastSecond.put(name, row.service().copy());
      }
    }
  }

  synchronized MetricSnapshots snapshots() {
    return MetricSnapshots.of(operations(), latencies(), lastLatencies());
  }

  private CounterSnapshot operations() {
    var all =
        CounterSnapshot.builder()
            .name("ycsb_operations")
            .help("Whole operations that ended, by how they ended.");
    counts.forEach(
        (phase, ended) -> {
          for (OperationOutcome outcome : OperationOutcome.values()) {
            all.dataPoint(point(phase, outcome, ended.get(outcome)));
          }
        });
    return all.build();
  }

  private static CounterDataPointSnapshot point(
      String phase, OperationOutcome outcome, long value) {
    return CounterDataPointSnapshot.builder()
        .labels(Labels.of("phase", phase, "outcome", outcome.name().toLowerCase(Locale.ROOT)))
        .value(value)
        .build();
  }

  private HistogramSnapshot latencies() {
    var all =
        HistogramSnapshot.builder()
            .name("ycsb_latency_seconds")
            .help("Latency of operations that succeeded, from their real start.");
    totals.forEach(
        (row, nanos) ->
            all.dataPoint(
                HistogramDataPointSnapshot.builder()
                    .labels(row.labels())
                    .classicHistogramBuckets(ClassicHistogramBuckets.of(BOUNDS, buckets(nanos)))
                    .sum(nanos.getMean() * nanos.getTotalCount() * SECONDS_PER_NANO)
                    .build()));
    return all.build();
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
            .help("Percentiles of the latencies of the last second.");
    lastSecond.forEach(
        (row, nanos) ->
            all.dataPoint(
                SummaryDataPointSnapshot.builder()
                    .labels(row.labels())
                    .quantiles(quantiles(nanos))
                    .build()));
    return all.build();
  }

  private static Quantiles quantiles(Histogram nanos) {
    return Quantiles.of(
        Arrays.stream(QUANTILES)
            .mapToObj(
                quantile ->
                    new Quantile(
                        quantile, nanos.getValueAtPercentile(quantile * 100) * SECONDS_PER_NANO))
            .toArray(Quantile[]::new));
  }
}
