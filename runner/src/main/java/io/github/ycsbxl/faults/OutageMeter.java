package io.github.ycsbxl.faults;

import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Meter of the outages of one phase, from its intervals. Keeps a few hundred bytes per interval,
 * which is at most 40 MB in a run of a day. Used by one thread.
 */
public final class OutageMeter implements IntervalListener {
  /**
   * Minimum ratio of an outage to the longest pause of the client's JVM. A pause is not an outage
   * of the store, and may be longer than measured.
   */
  private static final int MOST_PAUSES = 2;

  private final OutageConfig config;
  private final List<IntervalFigures> intervals = new ArrayList<>();
  private final SuccessTimeline all = new SuccessTimeline();
  private final SuccessTimeline reads = new SuccessTimeline();
  private final SuccessTimeline writes = new SuccessTimeline();
  private final SortedMap<String, SuccessTimeline> shards = new TreeMap<>();
  private long knownNanos;
  private long endNanos;
  private long late;

  /** Lower bounds of the longest outages so far, in ns; no later event can reduce them. */
  public record Certain(long all, long reads, long writes) {}

  public OutageMeter(OutageConfig config) {
    this.config = config;
  }

  @Override
  public void sampled(Interval sample) {
    knownNanos = endNanos;
    endNanos = Math.max(endNanos, sample.endNanos());
    IntervalFigures figures = IntervalFigures.of(sample, config.sloNanos());
    intervals.add(figures);
    late += figures.ended().missedSlo();
    for (Row row : sample.rows()) {
      if (row.isSingle()) {
        all.add(row);
        if (row.name().isRead()) {
          reads.add(row);
        } else if (row.name().isWrite()) {
          writes.add(row);
        }
      } else if (row.name().isOfRequests() && !row.name().hasMeansOnly()) {
        shards.computeIfAbsent(row.name().shard(), any -> new SuccessTimeline()).add(row);
      }
    }
  }

  /** Returns the number of operations so far that failed or, with an SLO, took longer. */
  public long late() {
    return late;
  }

  /**
   * Returns the outages that the report is certain to contain, however the phase continues.
   * Excludes the last interval, since some of its successes may still be missing.
   *
   * @param latestNanos latest end of the phase, since its start
   * @param longestPauseNanos of the client's JVM so far
   */
  public Certain certain(long latestNanos, long longestPauseNanos) {
    long least = leastObserved(longestPauseNanos);
    return new Certain(
        all.certain(knownNanos, latestNanos, least),
        reads.certain(knownNanos, latestNanos, least),
        writes.certain(knownNanos, latestNanos, least));
  }

  private long leastObserved(long longestPauseNanos) {
    return Math.max(config.observed().toNanos(), MOST_PAUSES * longestPauseNanos);
  }

  /**
   * Returns the report at the end of the phase, or empty if the times of successes are unknown.
   *
   * @param faults injected faults in any order
   */
  public Optional<OutageReport> report(List<FaultTime> faults, PhaseMeasurement measured) {
    if (all.isEmpty() && faults.isEmpty()) {
      return Optional.empty();
    }
    var outagesOfShards = new TreeMap<String, List<Span>>();
    shards.forEach(
        (shard, times) -> outagesOfShards.put(shard, times.outages(endNanos, List.of())));
    // An abandoned thread counts for reads and for writes, since the kind of its operation is
    // unknown.
    long hanging = measured.hangingNanos();
    var phase =
        new OutageAnalysis(
            List.copyOf(intervals),
            all.gaps(endNanos),
            all.outages(endNanos, hanging),
            reads.outages(endNanos, hanging),
            writes.outages(endNanos, hanging),
            outagesOfShards,
            endNanos,
            leastObserved(measured.pauses().maxNanos()));
    return Optional.of(phase.report(faults, config.sloNanos().orElse(-1)));
  }
}
