package io.github.ycsbxl.faults;

import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The outages and the availability of a run phase. Immutable.
 *
 * @param sloNanos the longest latency that was in time
 * @param operations that ended
 * @param late those that failed, or succeeded after more than the SLO
 * @param staleReads that were found
 * @param faults what each fault cost, and each outage without one, in order
 */
public record OutageReport(
    long sloNanos, long operations, long late, long staleReads, List<FaultCost> faults) {
  private static final long SECOND_NANOS = 1_000_000_000;

  /** Operations that succeeded within the SLO, in per cent of those that ended. */
  public double availability() {
    return percent(operations, late);
  }

  /** Formats what each fault cost, in a few short lines for each. */
  public Stream<String> lines() {
    return faults.stream().flatMap(cost -> cost.lines(sloNanos).stream());
  }

  /** The longest outage of all operations; 0 if there was none. */
  public long longest() {
    return longest(FaultCost::outageNanos);
  }

  /** The longest outage of some kind; 0 if there was none. */
  public long longest(ToLongFunction<FaultCost> kind) {
    return Math.max(0, faults.stream().mapToLong(kind).max().orElse(0));
  }

  /**
   * Joins the reports of two phases, without the pause between them.
   *
   * @param lengthNanos of this phase
   */
  public OutageReport then(OutageReport next, long lengthNanos) {
    return new OutageReport(
        sloNanos,
        operations + next.operations,
        late + next.late,
        staleReads + next.staleReads,
        Stream.concat(faults.stream(), next.faults.stream().map(cost -> cost.later(lengthNanos)))
            .toList());
  }

  /**
   * Assigns lost updates to the faults in whose time they were sent, and 0 to the others. One that
   * was sent within a second before a fault belongs to that fault unless it belongs to another:
   * what is acknowledged last is lost first.
   *
   * @param lost the number of lost updates that were sent in the second which begins at this time
   *     of the phase, in ns
   */
  public OutageReport losing(SortedMap<Long, Long> lost) {
    long[] counts = new long[faults.size()];
    lost.forEach(
        (from, count) -> indexAt(from).ifPresent(index -> counts[index] += count.longValue()));
    return new OutageReport(
        sloNanos,
        operations,
        late,
        staleReads,
        IntStream.range(0, counts.length)
            .mapToObj(index -> faults.get(index).losing(counts[index]))
            .toList());
  }

  /** The index of the last fault begun by the end of a second, or of the first one after it. */
  private OptionalInt indexAt(long from) {
    long to = from + SECOND_NANOS;
    OptionalInt last =
        IntStream.range(0, faults.size())
            .filter(index -> faults.get(index).overlaps(from, to))
            .reduce((one, next) -> next);
    return last.isPresent()
        ? last
        : IntStream.range(0, faults.size())
            .filter(index -> faults.get(index).overlaps(from, to + SECOND_NANOS))
            .findFirst();
  }

  /** Operations in time, in per cent of all. */
  public static double percent(long operations, long late) {
    return operations == 0 ? 100 : 100.0 * Math.max(0, operations - late) / operations;
  }
}
