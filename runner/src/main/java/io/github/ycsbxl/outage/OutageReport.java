package io.github.ycsbxl.outage;

import java.util.List;
import java.util.function.ToLongFunction;
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

  /** Operations that succeeded within the SLO, in per cent of those that ended. */
  public double availability() {
    return percent(operations, late);
  }

  /** The longest outage of all operations; 0 if there was none. */
  public long longest() {
    return longest(FaultCost::outageNanos);
  }

  /** The longest outage of some kind; 0 if there was none. */
  public long longest(ToLongFunction<FaultCost> kind) {
    return faults.stream().mapToLong(kind).max().orElse(0);
  }

  /**
   * Both as the report of one phase, the next one without the pause between them.
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

  static double percent(long operations, long late) {
    return operations == 0 ? 100 : 100.0 * Math.max(0, operations - late) / operations;
  }
}
