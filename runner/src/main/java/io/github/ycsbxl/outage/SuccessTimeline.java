package io.github.ycsbxl.outage;

import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The successes of one kind of operations in a whole phase. Used by one thread. */
final class SuccessTimeline {
  private static final int FEW = 1_000;

  private List<Span> spans = new ArrayList<>();
  private int many = FEW;
  private long successes;
  private boolean tried;

  /** Adds those of an interval; intervals of client processes may overlap. */
  void add(SuccessSpans added, long count) {
    spans.addAll(added.spans());
    successes += count;
    if (spans.size() > many) {
      spans = new ArrayList<>(SuccessSpans.union(spans).spans());
      many = Math.max(FEW, 2 * spans.size());
    }
  }

  /** Notes that one was tried, whatever came of it. */
  void tried() {
    tried = true;
  }

  /** Those gaps, or nothing if none was tried: then nobody waited. */
  Optional<List<Span>> gapsIfTried(long endNanos) {
    return tried ? Optional.of(gaps(endNanos)) : Optional.empty();
  }

  /** The gaps without success between the start of the phase and its end, in order. */
  List<Span> gaps(long endNanos) {
    var gaps = new ArrayList<Span>();
    long last = 0;
    for (Span span : SuccessSpans.union(spans).spans()) {
      addGap(last, Math.min(span.fromNanos(), endNanos), gaps);
      last = Math.max(last, span.toNanos());
    }
    addGap(last, endNanos, gaps);
    return gaps;
  }

  boolean isEmpty() {
    return spans.isEmpty();
  }

  /** From one success to the next, on average. */
  double meanNanos(long endNanos) {
    return successes == 0 ? Double.POSITIVE_INFINITY : (double) endNanos / successes;
  }

  private static void addGap(long from, long to, List<Span> gaps) {
    if (to - from > SuccessSpans.HOLE_NANOS) {
      gaps.add(new Span(from, to));
    }
  }
}
