package io.github.ycsbxl.faults;

import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Timeline of one kind of operation in a phase: when operations succeeded, and when threads tried
 * them. Used by one thread.
 */
final class SuccessTimeline {
  /**
   * Minimum length of an outage, as a multiple of the mean gap between operations. In a Poisson
   * process, one gap in e^20 is longer.
   */
  private static final int MEANS = 20;

  private static final int FEW = 1_000;

  /**
   * Maximum number of spans to keep: in a run of days, many operations may be more than 50 ms
   * apart.
   */
  private static final int MOST_SPANS = 50_000;

  private final Spans successes = new Spans();
  private final Spans tries = new Spans();
  private long ended;

  /**
   * Outages of one kind of operation in a phase. Times are in nanoseconds since its start.
   * Immutable.
   *
   * @param outages in order; each is longer than {@code floorNanos}, not counting times in which no
   *     operation was tried
   * @param untried times longer than {@code floorNanos} in which no operation was tried, in order
   * @param floorNanos minimum length of a reported outage; negative if no operation was tried
   */
  record Outages(List<Span> outages, List<Span> untried, long floorNanos) {

    /** Returns the length of an outage without the times in which no operation was tried. */
    long nanos(Span outage) {
      return triedNanos(outage, untried);
    }

    /**
     * Returns the longest outage in the period of a fault; negative if no operation of this kind
     * was tried.
     */
    long longest(FaultPeriod period) {
      return longest(outages, this::nanos, period);
    }

    /**
     * Returns the longest time in the period in which no operation of this kind was tried, if the
     * phase had such operations.
     */
    long longestUntried(FaultPeriod period) {
      return longest(untried, Span::nanos, period);
    }

    private long longest(List<Span> gaps, ToLongFunction<Span> length, FaultPeriod period) {
      return floorNanos < 0
          ? -1
          : gaps.stream().filter(period::has).mapToLong(length).max().orElse(0);
    }
  }

  /**
   * Set of spans, added in any order and merged to keep it small. Too many spans are merged across
   * holes of increasing length, which are then too short to be reported.
   */
  private static final class Spans {
    private List<Span> all = new ArrayList<>();
    private int many = FEW;
    private long holeNanos = SuccessSpans.HOLE_NANOS;

    void add(List<Span> added) {
      all.addAll(added);
      if (all.size() > many) {
        merge();
        while (all.size() > MOST_SPANS / 2) {
          holeNanos += holeNanos / 2;
          merge();
        }
        many = Math.max(FEW, 2 * all.size());
      }
    }

    private void merge() {
      all = new ArrayList<>(SuccessSpans.union(all, holeNanos).spans());
    }
  }

  /** Adds a row of an interval. Intervals of several clients may overlap. */
  void add(Row row) {
    successes.add(row.successes().spans());
    tries.add(row.tries().spans());
    ended += row.succeeded() + row.failed();
  }

  /** Returns true if any operation of this kind was tried. Otherwise there can be no outage. */
  boolean isTried() {
    return ended > 0 || !isEmpty() || !tries.all.isEmpty();
  }

  /**
   * Returns the minimum length of a reported gap: twenty mean times between operations, or more if
   * there were too many gaps to keep.
   */
  long floorNanos(long endNanos) {
    long holeNanos = Math.max(successes.holeNanos, tries.holeNanos);
    return Math.max(holeNanos, MEANS * endNanos / Math.max(1, ended));
  }

  /** Returns the gaps without success between start and end of the phase, in order. */
  List<Span> gaps(long endNanos) {
    return gaps(successes.all, endNanos, SuccessSpans.HOLE_NANOS);
  }

  /**
   * Returns the outages of the finished phase. Threads do not try operations of this kind while
   * they wait for others or have nothing to do.
   *
   * @param hangingNanos time before the end during which a thread was in an operation of unknown
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
   * Returns the outages. An outage lasts from the first failed try in a gap to the last one. Times
   * without a try do not split it, since tries failed before and after them; {@link Outages#nanos}
   * subtracts these times.
   */
  List<Span> outages(long endNanos, List<Span> untried) {
    long floor = floorNanos(endNanos);
    return gaps(endNanos).stream()
        .flatMap(gap -> tried(gap, untried).stream())
        .filter(outage -> triedNanos(outage, untried) > floor)
        .toList();
  }

  /** Returns the part of a gap from its first to its last try, or empty if none was tried in it. */
  private static Optional<Span> tried(Span gap, List<Span> untried) {
    List<Span> parts = without(gap, untried).stream().filter(part -> part.nanos() > 0).toList();
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of(new Span(parts.get(0).fromNanos(), parts.get(parts.size() - 1).toNanos()));
  }

  /** Returns the length of a gap without these untried times. */
  private static long triedNanos(Span gap, List<Span> untried) {
    return without(gap, untried).stream().mapToLong(Span::nanos).sum();
  }

  /**
   * Returns a lower bound of the longest outage so far, which no later event can reduce; 0 if there
   * is none. Considers that the minimum length of outages rises if few operations follow. Also
   * considers that an operation in progress may still succeed.
   *
   * @param untilNanos all successes before this time are known
   * @param latestNanos latest end of the phase
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
