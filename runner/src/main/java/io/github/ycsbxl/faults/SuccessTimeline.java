package io.github.ycsbxl.faults;

import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Timeline of when operations of one kind succeeded in a whole phase, and when others were tried.
 * Used by one thread.
 */
final class SuccessTimeline {
  /** The multiple of the mean gap that one gap in e^20 exceeds if successes come at random. */
  private static final int MEANS = 20;

  private static final int FEW = 1_000;

  private final Spans successes = new Spans();
  private final Spans tries = new Spans();
  private long ended;

  /**
   * Outages of one kind of operations in a phase. Times are in ns from its start. Immutable.
   *
   * @param outages without a success, longer than the floor also without the untried times in them,
   *     in order
   * @param untried times in which none was tried, longer than the floor, in order
   * @param floorNanos shorter outages are not reported; less than 0 if none was tried
   */
  record Outages(List<Span> outages, List<Span> untried, long floorNanos) {

    /** The length of an outage, without the times in it in which none was tried. */
    long nanos(Span outage) {
      return triedNanos(outage, untried);
    }

    /** The longest outage in the period of a fault; negative if none of the kind was tried. */
    long longest(FaultPeriod period) {
      return longest(outages, this::nanos, period);
    }

    /** The longest time in it in which none of the kind was tried, if any was in the phase. */
    long longestUntried(FaultPeriod period) {
      return longest(untried, Span::nanos, period);
    }

    private long longest(List<Span> gaps, ToLongFunction<Span> length, FaultPeriod period) {
      return floorNanos < 0
          ? -1
          : gaps.stream().filter(period::has).mapToLong(length).max().orElse(0);
    }
  }

  /** Spans in any order, joined so that they stay few. */
  private static final class Spans {
    private List<Span> all = new ArrayList<>();
    private int many = FEW;

    void add(List<Span> added) {
      all.addAll(added);
      if (all.size() > many) {
        all = new ArrayList<>(SuccessSpans.union(all).spans());
        many = Math.max(FEW, 2 * all.size());
      }
    }
  }

  /** Adds a row of an interval; intervals of client processes may overlap. */
  void add(Row row) {
    successes.add(row.successes().spans());
    tries.add(row.tries().spans());
    ended += row.succeeded() + row.failed();
  }

  /** Whether any operation was tried; if none was, nobody waited. */
  boolean isTried() {
    return ended > 0 || !isEmpty() || !tries.all.isEmpty();
  }

  /** The shortest gap that is reported: twenty mean times from one operation to the next. */
  long floorNanos(long endNanos) {
    return Math.max(SuccessSpans.HOLE_NANOS, MEANS * endNanos / Math.max(1, ended));
  }

  /** The gaps without success between the start of the phase and its end, in order. */
  List<Span> gaps(long endNanos) {
    return gaps(successes.all, endNanos, SuccessSpans.HOLE_NANOS);
  }

  /**
   * Finds the outages at the end of the phase. The times in which no operation was tried are those
   * in which all threads waited for others, or had nothing to do.
   *
   * @param hangingNanos the time until the end in which a thread was in an operation of unknown
   *     kind
   */
  Outages outages(long endNanos, long hangingNanos) {
    long floor = floorNanos(endNanos);
    var all = new ArrayList<>(successes.all);
    all.addAll(tries.all);
    if (hangingNanos > 0) {
      all.add(new Span(endNanos - hangingNanos, endNanos));
    }
    List<Span> untried = gaps(all, endNanos, floor);
    return new Outages(outages(endNanos, untried), untried, isTried() ? floor : -1);
  }

  /**
   * The gaps in which operations were tried for longer than the floor, each from its first try to
   * its last one. A time in which none was tried does not part an outage, since tries failed before
   * and after it; {@link Outages#nanos} leaves it out.
   */
  List<Span> outages(long endNanos, List<Span> untried) {
    long floor = floorNanos(endNanos);
    return gaps(endNanos).stream()
        .flatMap(gap -> tried(gap, untried).stream())
        .filter(outage -> triedNanos(outage, untried) > floor)
        .toList();
  }

  /** The part of a gap from its first try to its last one; empty if none was tried in it. */
  private static Optional<Span> tried(Span gap, List<Span> untried) {
    List<Span> parts = without(gap, untried).stream().filter(part -> part.nanos() > 0).toList();
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of(new Span(parts.get(0).fromNanos(), parts.get(parts.size() - 1).toNanos()));
  }

  /** The length of a gap without these times. */
  private static long triedNanos(Span gap, List<Span> untried) {
    return without(gap, untried).stream().mapToLong(Span::nanos).sum();
  }

  /**
   * The longest outage so far that stays one however the phase goes on; 0 if there is none. Fewer
   * operations than so far make a higher floor, and an operation under way may have been a try.
   *
   * @param untilNanos before which every success is known
   * @param latestNanos the latest end of the phase
   */
  long certain(long untilNanos, long latestNanos, long longerThan) {
    var known = new ArrayList<>(successes.all);
    known.addAll(tries.all);
    long until =
        Math.min(untilNanos, known.stream().mapToLong(Span::toNanos).max().orElse(untilNanos));
    List<Span> untried = gaps(known, until, SuccessSpans.HOLE_NANOS);
    long least = Math.max(longerThan, floorNanos(latestNanos));
    return gaps(successes.all, until, SuccessSpans.HOLE_NANOS).stream()
        .filter(gap -> gap.fromNanos() > 0)
        .mapToLong(gap -> triedNanos(gap, untried))
        .filter(nanos -> nanos > least)
        .max()
        .orElse(0);
  }

  boolean isEmpty() {
    return successes.all.isEmpty();
  }

  private static List<Span> without(Span gap, List<Span> untried) {
    var rest = new ArrayList<Span>();
    long from = gap.fromNanos();
    for (Span none : untried) {
      if (none.fromNanos() < gap.toNanos() && none.toNanos() > from) {
        rest.add(new Span(from, Math.max(from, none.fromNanos())));
        from = none.toNanos();
      }
    }
    rest.add(new Span(from, Math.max(from, gap.toNanos())));
    return rest;
  }

  private static List<Span> gaps(List<Span> spans, long endNanos, long longerThan) {
    var gaps = new ArrayList<Span>();
    long last = 0;
    for (Span span : SuccessSpans.union(spans).spans()) {
      addGap(last, Math.min(span.fromNanos(), endNanos), longerThan, gaps);
      last = Math.max(last, span.toNanos());
    }
    addGap(last, endNanos, longerThan, gaps);
    return gaps;
  }

  private static void addGap(long from, long to, long longerThan, List<Span> gaps) {
    if (to - from > longerThan) {
      gaps.add(new Span(from, to));
    }
  }
}
