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
 * Meter of the outages of one phase, from its intervals. It keeps some hundred bytes of each. Used
 * by one thread.
 */
public final class OutageMeter implements IntervalListener {
  /**
   * A gap is an outage only if it is longer than this many of the longest pause of the client's own
   * JVM, which is no outage of the store and may be measured too short.
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

  /** The longest outages of each kind that no end of the phase can take back, in ns; 0 if none. */
  public record Certain(long all, long reads, long writes) {}

  public OutageMeter(OutageConfig config) {
    this.config = config;
  }

  @Override
  public void sampled(Interval sample) {
    knownNanos = endNanos;
    endNanos = Math.max(endNanos, sample.endNanos());
    IntervalFigures figures = IntervalFigures.of(sample);
    intervals.add(figures);
    late += figures.failed();
    late += config.slo().map(slo -> figures.delayed(slo.toNanos())).orElse(0L);
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

  /** The operations that were late or failed so far, as far as that is known before the end. */
  public long late() {
    return late;
  }

  /**
   * Finds the outages that the report will have, however the phase goes on. Successes of the last
   * interval may still come to light, so that it is left out.
   *
   * @param latestNanos the latest end of the phase, from its start
   * @param longestPauseNanos of the client's own JVM, so far
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
   * Makes the report at the end of the phase; empty if it is not known when operations succeeded.
   *
   * @param faults that were injected, in any order
   */
  public Optional<OutageReport> report(List<FaultTime> faults, PhaseMeasurement measured) {
    if (all.isEmpty() && faults.isEmpty()) {
      return Optional.empty();
    }
    var outagesOfShards = new TreeMap<String, List<Span>>();
    shards.forEach(
        (shard, times) -> outagesOfShards.put(shard, times.outages(endNanos, List.of())));
    // Nobody knows what kind of operation a thread was given up in.
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
    return Optional.of(phase.report(faults, config));
  }
}
