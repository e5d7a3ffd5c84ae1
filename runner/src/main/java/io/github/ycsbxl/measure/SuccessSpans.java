package io.github.ycsbxl.measure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Spans of time in which operations succeeded one soon after the other: between two spans none did,
 * for longer than a hole. The union of the spans of several threads or client processes is that of
 * all of them, to the nanosecond. Times are in ns from the start of the phase. Immutable.
 *
 * @param spans in order, apart from each other
 */
public record SuccessSpans(List<Span> spans) {
  /** The longest time without success that is not recorded as a gap. */
  public static final long HOLE_NANOS = 50_000_000;

  /**
   * The longest time without success that is not recorded of a node: a thread asks one of many
   * nodes seldom, so that most of its requests would begin after a shorter one.
   */
  public static final long HOLE_OF_NODES_NANOS = 1_000_000_000;

  public static final SuccessSpans NONE = new SuccessSpans(List.of());

  /** Time from one success to a later one, or the same. Immutable. */
  public record Span(long fromNanos, long toNanos) {
    public long nanos() {
      return toNanos - fromNanos;
    }

    Span later(long nanos) {
      return new Span(fromNanos + nanos, toNanos + nanos);
    }
  }

  /** The union of spans in any order. */
  public static SuccessSpans union(Collection<Span> parts) {
    List<Span> ordered = parts.stream().sorted(Comparator.comparingLong(Span::fromNanos)).toList();
    var union = new ArrayList<Span>();
    for (Span span : ordered) {
      Span last = union.isEmpty() ? null : union.get(union.size() - 1);
      if (last == null || span.fromNanos - last.toNanos > HOLE_NANOS) {
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

  /** Returns these spans, later by {@code nanos}. */
  public SuccessSpans later(long nanos) {
    return new SuccessSpans(spans.stream().map(span -> span.later(nanos)).toList());
  }

  public boolean isEmpty() {
    return spans.isEmpty();
  }
}
