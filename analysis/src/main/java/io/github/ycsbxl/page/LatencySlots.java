package io.github.ycsbxl.page;

import org.HdrHistogram.Histogram;

/**
 * Latencies of one row over time, by intervals whose histograms are added, since percentiles cannot
 * be averaged. Filled in the order of time by one thread, then read.
 */
final class LatencySlots {
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

  void add(long at, IntervalLatencies known) {
    slots.add(at, known);
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
