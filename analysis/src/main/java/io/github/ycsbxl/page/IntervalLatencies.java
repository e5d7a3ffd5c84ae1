package io.github.ycsbxl.page;

import io.github.ycsbxl.measure.LatencySummary;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * IntervalLatencies of an interval in ns, with their histogram in a small form so that they can be
 * added up. Immutable.
 *
 * @param histogram encoded; empty if it is not known, as of a run that goes on
 */
record IntervalLatencies(
    long count,
    double mean,
    double p50,
    double p95,
    double p99,
    double p999,
    double max,
    byte[] histogram) {

  static IntervalLatencies of(Histogram nanos) {
    ByteBuffer encoded = ByteBuffer.allocate(nanos.getNeededByteBufferCapacity());
    int length = nanos.encodeIntoByteBuffer(encoded);
    return new IntervalLatencies(
        nanos.getTotalCount(),
        nanos.getMean(),
        nanos.getValueAtPercentile(50),
        nanos.getValueAtPercentile(95),
        nanos.getValueAtPercentile(99),
        nanos.getValueAtPercentile(99.9),
        nanos.getMaxValue(),
        Arrays.copyOf(encoded.array(), length));
  }

  static IntervalLatencies of(LatencySummary known) {
    return new IntervalLatencies(
        known.values(),
        known.mean(),
        known.p50(),
        known.p95(),
        known.p99(),
        known.p999(),
        known.max(),
        new byte[0]);
  }

  /** Adds both up; of percentiles whose histograms are not known it has the higher ones. */
  IntervalLatencies plus(IntervalLatencies other) {
    if (histogram.length > 0 && other.histogram.length > 0) {
      Histogram sum = decoded();
      sum.setAutoResize(true);
      sum.add(other.decoded());
      return of(sum);
    }
    return new IntervalLatencies(
        count + other.count,
        (mean * count + other.mean * other.count) / (count + other.count),
        Math.max(p50, other.p50),
        Math.max(p95, other.p95),
        Math.max(p99, other.p99),
        Math.max(p999, other.p999),
        Math.max(max, other.max),
        new byte[0]);
  }

  private Histogram decoded() {
    return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(histogram), 0);
  }
}
