package io.github.ycsbxl.metrics;

import io.github.ycsbxl.measure.LatencySummary;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;

/**
 * A histogram metric of all latencies so far, from which Prometheus computes rates and quantiles
 * over any period. Logs of clients have no histograms, so that their series have a count and a sum
 * only. Not thread-safe.
 */
final class LatencyHistogram {
  private static final double SECONDS_PER_NANO = 1e-9;

  /** Upper bounds of the histogram buckets in seconds: 10 µs to 10 s, three per decade. */
  private static final double[] BOUNDS =
      DoubleStream.concat(
              DoubleStream.of(1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1)
                  .flatMap(decade -> DoubleStream.of(decade, 2.5 * decade, 5 * decade)),
              DoubleStream.of(10, Double.POSITIVE_INFINITY))
          .toArray();

  private static final double[] NO_BOUNDS = {Double.POSITIVE_INFINITY};

  private final String name;
  private final String help;
  private final Map<MetricLabels, Histogram> totals = new TreeMap<>();
  private final Map<MetricLabels, Total> totalsOfFleet = new TreeMap<>();

  LatencyHistogram(String name, String help) {
    this.name = name;
    this.help = help;
  }

  /** Number of latencies and their sum. */
  private record Total(long values, double nanos) {
    Total plus(Total other) {
      return new Total(values + other.values, nanos + other.nanos);
    }
  }

  void add(MetricLabels labels, Histogram nanos) {
    totals.computeIfAbsent(labels, any -> new Histogram(3)).add(nanos);
  }

  /** Adds the latencies of an interval of a client. */
  void add(MetricLabels labels, LatencySummary nanos) {
    var total = new Total(nanos.values(), nanos.values() * nanos.mean());
    totalsOfFleet.merge(labels, total, Total::plus);
  }

  HistogramSnapshot snapshot() {
    var all = HistogramSnapshot.builder().name(name).help(help);
    totals.forEach(
        (labels, nanos) ->
            all.dataPoint(
                point(
                    labels,
                    ClassicHistogramBuckets.of(BOUNDS, buckets(nanos)),
                    nanos.getMean() * nanos.getTotalCount())));
    totalsOfFleet.forEach(
        (labels, total) ->
            all.dataPoint(
                point(
                    labels,
                    ClassicHistogramBuckets.of(NO_BOUNDS, new long[] {total.values()}),
                    total.nanos())));
    return all.build();
  }

  private static HistogramDataPointSnapshot point(
      MetricLabels labels, ClassicHistogramBuckets buckets, double sumNanos) {
    return HistogramDataPointSnapshot.builder()
        .labels(labels.labels())
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
}
