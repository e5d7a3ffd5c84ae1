package io.github.ycsbxl.page;

import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * IntervalLatencies of one row over time, by intervals whose histograms are added, since
 * percentiles cannot be averaged. Filled in the order of time by one thread, then read.
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

  /** The latencies of so many equal parts of the run at most, in intervals of a few of these. */
  List<IntervalLatencies> parts(int most) {
    return slots().merged(group(most));
  }

  /** The number of intervals that are a part of so many. */
  int group(int most) {
    return Math.max(1, (slots().values().size() + most - 1) / most);
  }

  private void end() {
    if (current != null && current.getTotalCount() > 0) {
      slots.add(second, IntervalLatencies.of(current));
    }
    current = null;
  }
}
