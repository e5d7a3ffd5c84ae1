package io.github.ycsbxl.faults;

import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Search for outages that nobody caused. An outage of all operations, of reads or of writes is one
 * if it is longer than {@code fault.observed} and than twice the longest pause of the client's JVM,
 * too. Before the first success a store may be cold. Stateless.
 */
final class ObservedOutages {
  private ObservedOutages() {}

  /** Finds the outages in order of time; those of several kinds that overlap are one. */
  static List<Span> find(PhaseTimeline phase, long leastNanos) {
    var found = new ArrayList<Span>();
    for (KindOutages kind : List.of(phase.all(), phase.reads(), phase.writes())) {
      kind.outages().stream()
          .filter(gap -> gap.fromNanos() > 0 && kind.nanos(gap) > leastNanos)
          .forEach(found::add);
    }
    return merged(found);
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
