package io.github.ycsbxl.faults;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Outages and availability of a run phase. Immutable.
 *
 * @param sloNanos latency limit; negative if there is none
 * @param operations completed operations
 * @param late operations that failed or took longer than the SLO; negative without an SLO
 * @param staleReads detected stale reads
 * @param faults impact of each fault and of each outage without a fault, in order
 */
public record OutageReport(
    long sloNanos, long operations, long late, long staleReads, List<FaultCost> faults) {
  private static final long SECOND_NANOS = 1_000_000_000;

  /**
   * Returns the percentage of completed operations that succeeded within the SLO; empty without an
   * SLO.
   */
  public OptionalDouble availability() {
    return late < 0 ? OptionalDouble.empty() : OptionalDouble.of(percent(operations, late));
  }

  /**
   * Returns the report for these settings. Earlier releases derived an SLO from the run itself if
   * there was none; without an SLO, the report has no values that depend on it.
   */
  public OutageReport by(OutageConfig config) {
    return config.slo().isPresent()
        ? this
        : new OutageReport(
            -1, operations, -1, staleReads, faults.stream().map(FaultCost::withoutSlo).toList());
  }

  /** Formats the impact of each fault in a few short lines. */
  public Stream<String> lines() {
    return faults.stream().flatMap(cost -> cost.lines(sloNanos).stream());
  }

  /** Returns the longest outage of all operations; 0 if there was none. */
  public long longest() {
    return longest(cost -> cost.outages().outageNanos());
  }

  /** Returns the longest outage of one kind; 0 if there was none. */
  public long longest(ToLongFunction<FaultCost> kind) {
    return Math.max(0, faults.stream().mapToLong(kind).max().orElse(0));
  }

  /**
   * Concatenates the reports of two phases without the pause between them.
   *
   * @param lengthNanos of this phase
   */
  public OutageReport then(OutageReport next, long lengthNanos) {
    return new OutageReport(
        sloNanos,
        operations + next.operations,
        late < 0 || next.late < 0 ? -1 : late + next.late,
        staleReads + next.staleReads,
        Stream.concat(faults.stream(), next.faults.stream().map(cost -> cost.later(lengthNanos)))
            .toList());
  }

  /**
   * Assigns lost updates to faults by the time at which they were sent. An update sent up to a
   * second before a fault belongs to that fault, because the latest acknowledged updates are lost
   * first. If the period of an earlier fault includes that time, the update belongs to the earlier
   * fault. All other updates belong to the fault if it is the only one, because a node may forget
   * what it acknowledged long before.
   *
   * @param lost numbers of lost updates by the second in which they were sent, in nanoseconds since
   *     the start of the phase
   */
  public OutageReport losing(SortedMap<Long, Long> lost) {
    List<FaultCost> losing =
        faults.stream().map(FaultCost::losingNothing).collect(Collectors.toList());
    lost.forEach(
        (from, count) ->
            indexAt(from)
                .ifPresent(index -> losing.set(index, losing.get(index).losing(from, count))));
    return new OutageReport(sloNanos, operations, late, staleReads, losing);
  }

  /**
   * Returns the index of the last fault whose impact overlaps the second that begins at {@code
   * from}. If there is none, returns the first fault that overlaps the following second, or else
   * the only fault.
   */
  private OptionalInt indexAt(long from) {
    long to = from + SECOND_NANOS;
    OptionalInt last =
        IntStream.range(0, faults.size())
            .filter(index -> faults.get(index).overlaps(from, to))
            .reduce((one, next) -> next);
    OptionalInt next =
        IntStream.range(0, faults.size())
            .filter(index -> faults.get(index).overlaps(from, to + SECOND_NANOS))
            .findFirst();
    return last.isPresent() ? last : next.isPresent() ? next : only();
  }

  /** Returns the index of the only injected fault or, without any, of the only outage. */
  private OptionalInt only() {
    int[] injected =
        IntStream.range(0, faults.size())
            .filter(index -> !faults.get(index).time().name().equals(FaultCost.OBSERVED))
            .toArray();
    if (injected.length == 1) {
      return OptionalInt.of(injected[0]);
    }
    return faults.size() == 1 ? OptionalInt.of(0) : OptionalInt.empty();
  }

  /** Returns the percentage of operations that are not late. */
  public static double percent(long operations, long late) {
    return operations == 0 ? 100 : 100.0 * Math.max(0, operations - late) / operations;
  }
}
