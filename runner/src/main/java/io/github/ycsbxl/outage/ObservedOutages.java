package io.github.ycsbxl.outage;

import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Search for outages that nobody caused. A gap without success of any operation, any read or any
 * write is one if it is longer than all of these: {@code fault.observed}, twice the longest pause
 * of the client's JVM, and twenty times the mean time between two successes, which of successes at
 * random times one in e^20 is; and if operations were tried meanwhile, that is, failed or took at
 * least half as long. Before the first success a store may be cold. Stateless.
 */
final class ObservedOutages {
  private static final int MEANS = 20;

  private ObservedOutages() {}

  /**
   * The outages in order; those of several kinds at the same time are one.
   *
   * @param kinds the successes of all operations, of reads and of writes
   * @param oldestNanos how long the oldest operation took that had not ended with the phase
   */
  static List<Span> find(
      PhaseTimeline phase, List<SuccessTimeline> kinds, long leastNanos, long oldestNanos) {
    var found = new ArrayList<Span>();
    for (SuccessTimeline kind : kinds) {
      double least = Math.max(leastNanos, MEANS * kind.meanNanos(phase.endNanos()));
      kind.gaps(phase.endNanos()).stream()
          .filter(gap -> gap.fromNanos() > 0 && gap.nanos() > least)
          .filter(gap -> isTried(gap, phase, oldestNanos))
          .forEach(found::add);
    }
    return merged(found);
  }

  private static boolean isTried(Span gap, PhaseTimeline phase, long oldestNanos) {
    boolean hanging = gap.toNanos() == phase.endNanos() && 2 * oldestNanos >= gap.nanos();
    return hanging
        || phase.during(gap.fromNanos(), gap.toNanos() + 1).stream()
            .anyMatch(
                interval -> interval.failed() > 0 || 2 * interval.slowestNanos() >= gap.nanos());
  }

  private static List<Span> merged(List<Span> gaps) {
    gaps.sort(Comparator.comparingLong(Span::fromNanos));
    var merged = new ArrayList<Span>();
    for (Span gap : gaps) {
      Span last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
      if (last == null || gap.fromNanos() > last.toNanos()) {
        merged.add(gap);
      } else if (gap.toNanos() > last.toNanos()) {
        merged.set(merged.size() - 1, new Span(last.fromNanos(), gap.toNanos()));
      }
    }
    return merged;
  }
}
