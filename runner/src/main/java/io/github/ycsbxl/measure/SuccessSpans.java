package io.github.ycsbxl.measure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Spans of time with frequent successes. Between two spans, there was no success for longer than
 * {@link #HOLE_NANOS}, or {@link #HOLE_OF_NODES_NANOS} for nodes. The union of the spans of several
 * threads or clients is exact to the nanosecond. Times are in nanoseconds since the start of the
 * phase. Immutable.
 *
 * @param spans in order and disjoint
 */
public record SuccessSpans(List<Span> spans) {
  /** Maximum time between successive successes in one span. */
  public static final long HOLE_NANOS = 50_000_000;

  /**
   * Maximum time between successive successes in one span of a node. With many nodes, a thread may
   * send to the same node less than once in {@link #HOLE_NANOS}. With that limit, most requests
   * would then begin a new span.
   */
  public static final long HOLE_OF_NODES_NANOS = 1_000_000_000;

  public static final SuccessSpans NONE = new SuccessSpans(List.of());

  /** Time from one success to another. The span of a single success has length 0. Immutable. */
  public record Span(long fromNanos, long toNanos) {
    public long nanos() {
      return toNanos - fromNanos;
    }

    Span later(long nanos) {
      return new Span(fromNanos + nanos, toNanos + nanos);
    }
  }

  /** Returns the union of spans in any order. */
  public static SuccessSpans union(Collection<Span> parts) {
    return union(parts, HOLE_NANOS);
  }

  /**
   * Returns the union of spans in any order.
   *
   * @param holeNanos maximum time between two spans that are merged
   */
  public static SuccessSpans union(Collection<Span> parts, long holeNanos) {
    List<Span> ordered = parts.stream().sorted(Comparator.comparingLong(Span::fromNanos)).toList();
    var union = new ArrayList<Span>();
    for (Span span : ordered) {
      Span last = union.isEmpty() ? null : union.get(union.size() - 1);
      if (last == null || span.fromNanos - last.toNanos > holeNanos) {
        union.add(span);
      } else if (span.toNanos > last.toNanos) {
        union.set(union.size() - 1, new Span(last.fromNanos, span.toNanos));
      }
    }
    return new SuccessSpans(List.copyOf(union));
  }

  public SuccessSpans plus(SuccessSpans other) {
    var all = new ArrayList<>(spans);
    all.addAll(other.spans);
    return union(all);
  }

  /** Returns these spans shifted by {@code nanos}. */
  public SuccessSpans later(long nanos) {
    return new SuccessSpans(spans.stream().map(span -> span.later(nanos)).toList());
  }

  public boolean isEmpty() {
    return spans.isEmpty();
  }
}
