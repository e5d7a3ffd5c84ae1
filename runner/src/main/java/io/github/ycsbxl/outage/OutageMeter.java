package io.github.ycsbxl.outage;

import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.IntervalSample;
import io.github.ycsbxl.measure.NodeRow;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.RowKind;
import io.github.ycsbxl.measure.RowMeasurement;
import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import io.github.ycsbxl.measure.UnderWay;
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
  /** A pause of the client's own JVM is no outage of the store, and may be measured too short. */
  private static final int MOST_PAUSES = 2;

  private final OutageConfig config;
  private final List<IntervalFigures> intervals = new ArrayList<>();
  private final SuccessTimeline all = new SuccessTimeline();
  private final SuccessTimeline reads = new SuccessTimeline();
  private final SuccessTimeline writes = new SuccessTimeline();
  private final SortedMap<String, SuccessTimeline> shards = new TreeMap<>();
  private long endNanos;

  public OutageMeter(OutageConfig config) {
    this.config = config;
  }

  @Override
  public void sampled(IntervalSample sample) {
    endNanos = Math.max(endNanos, sample.endNanos());
    intervals.add(IntervalFigures.of(sample));
    for (RowMeasurement row : sample.rows()) {
      SuccessSpans spans = sample.times().successes().getOrDefault(row.name(), SuccessSpans.NONE);
      if (RowKind.isSingle(row)) {
        add(row, spans);
      } else if (!NodeRow.hasMeansOnly(row.name())) {
        NodeRow.parse(row.name()).ifPresent(node -> addShard(node.shard(), row, spans));
      }
    }
  }

  /**
   * The report at the end of the phase; empty if nothing tells when operations succeeded, as in
   * results of earlier versions.
   *
   * @param faults that were done, in any order
   */
  public Optional<OutageReport> report(List<FaultTime> faults, PhaseMeasurement measured) {
    if (all.isEmpty() && faults.isEmpty()) {
      return Optional.empty();
    }
    var gapsOfShards = new TreeMap<String, List<Span>>();
    shards.forEach((shard, successes) -> gapsOfShards.put(shard, successes.gaps(endNanos)));
    var phase =
        new PhaseTimeline(
            List.copyOf(intervals),
            all.gaps(endNanos),
            reads.gapsIfTried(endNanos),
            writes.gapsIfTried(endNanos),
            gapsOfShards,
            endNanos);
    List<Span> observed =
        ObservedOutages.find(
            phase,
            List.of(all, reads, writes),
            Math.max(config.observed().toNanos(), MOST_PAUSES * measured.pauses().maxNanos()),
            measured.underWay().map(UnderWay::oldestNanos).orElse(0L));
    return Optional.of(new OutageAnalysis(phase, observed, config).report(faults));
  }

  private void add(RowMeasurement row, SuccessSpans spans) {
    all.add(spans, row.succeeded());
    if (RowKind.isRead(row.name())) {
      add(row, spans, reads);
    } else if (RowKind.isWrite(row.name())) {
      add(row, spans, writes);
    }
  }

  private static void add(RowMeasurement row, SuccessSpans spans, SuccessTimeline kind) {
    kind.add(spans, row.succeeded());
    if (row.succeeded() + row.failed() > 0) {
      kind.tried();
    }
  }

  private void addShard(String shard, RowMeasurement row, SuccessSpans spans) {
    shards.computeIfAbsent(shard, any -> new SuccessTimeline()).add(spans, row.succeeded());
  }
}
