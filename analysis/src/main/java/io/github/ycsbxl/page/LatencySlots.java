package io.github.ycsbxl.page;

import io.github.ycsbxl.measure.LatencySummary;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * Latencies of one row over time, by intervals whose histograms are added, since percentiles cannot
 * be averaged. Filled in the order of time by one thread, then read.
 */
final class LatencySlots {
  /**
   * Latencies of an interval in ns, with their histogram in a small form so that they can be added
   * up. Immutable.
   *
   * @param histogram encoded; empty if it is not known, as of a run that goes on
   */
  record IntervalLatencies(LatencySummary figures, byte[] histogram) {
    private static final Histogram NONE = new Histogram(1);

    static IntervalLatencies of(Histogram nanos) {
      ByteBuffer encoded = ByteBuffer.allocate(nanos.getNeededByteBufferCapacity());
      int length = nanos.encodeIntoByteBuffer(encoded);
      return new IntervalLatencies(
          LatencySummary.of(nanos, NONE), Arrays.copyOf(encoded.array(), length));
    }

    static IntervalLatencies of(LatencySummary known) {
      return new IntervalLatencies(known, new byte[0]);
    }

    /** Adds both up; of percentiles whose histograms are not known it has the higher ones. */
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

  private final Slots<IntervalLatencies> slots = new Slots<>(IntervalLatencies::plus);

  /**
   * The histogram of the interval that is being filled, which costs less than to add it each time.
   */
  private Histogram current;

  private long second;

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
