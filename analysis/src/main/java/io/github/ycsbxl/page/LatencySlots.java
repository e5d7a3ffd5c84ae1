package io.github.ycsbxl.page;

import io.github.ycsbxl.measure.LatencySummary;
import io.github.ycsbxl.statistics.Slots;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * Latencies of one row over time. Histograms of merged intervals are added, since percentiles
 * cannot be averaged. Filled in chronological order by one thread, then read.
 */
final class LatencySlots {
  /**
   * Latencies of an interval in ns, with an encoded histogram, so that intervals can be added.
   * Immutable.
   *
   * @param histogram encoded; empty if unknown, as during a run
   */
  record IntervalLatencies(LatencySummary figures, byte[] histogram) {
    static IntervalLatencies of(Histogram nanos) {
      ByteBuffer encoded = ByteBuffer.allocate(nanos.getNeededByteBufferCapacity());
      int length = nanos.encodeIntoByteBuffer(encoded);
      return new IntervalLatencies(
          LatencySummary.of(nanos), Arrays.copyOf(encoded.array(), length));
    }

    static IntervalLatencies of(LatencySummary known) {
      return new IntervalLatencies(known, new byte[0]);
    }

    /**
     * Returns the sum of two intervals. Without histograms, each percentile is the higher one of
     * the two intervals.
     */
    IntervalLatencies plus(IntervalLatencies other) {
      if (histogram.length == 0 || other.histogram.length == 0) {
        return of(figures.plus(other.figures));
      }
      Histogram sum = decoded();
      sum.setAutoResize(true);
      sum.add(other.decoded());
      return of(sum);
    }

    private Histogram decoded() {
      return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(histogram), 0);
    }
  }

  private Slots<IntervalLatencies> slots = new Slots<>(IntervalLatencies::plus);

  /**
   * Histogram of the current interval, kept in decoded form because decoding for each addition is
   * slow.
   */
  private Histogram current;

  private long second;

  LatencySlots copy() {
    var copy = new LatencySlots();
    copy.slots = slots().copy();
    return copy;
  }

  void add(long at, Histogram nanos) {
    slots.makeRoom(at);
    if (current != null && slots.index(at) == slots.index(second)) {
      current.add(nanos);
      return;
    }
    end();
    second = at;
    current = nanos.copy();
    current.setAutoResize(true);
  }

  void add(long at, LatencySummary known) {
    slots.add(at, IntervalLatencies.of(known));
  }

  Slots<IntervalLatencies> slots() {
    end();
    return slots;
  }

  private void end() {
    if (current != null && current.getTotalCount() > 0) {
      slots.add(second, IntervalLatencies.of(current));
    }
    current = null;
  }
}
