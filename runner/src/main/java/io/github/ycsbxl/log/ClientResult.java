package io.github.ycsbxl.log;

import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.machine.MachineFacts;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Part of one client in a phase of its fleet, or in one iteration of it. Immutable.
 *
 * @param index of the process, from 0
 * @param machine that the process ran on; empty if it did not tell
 * @param node that the machine is on, which may be the machine itself; empty if it did not tell
 * @param processors that the process could use; 0 if it did not tell
 * @param startedAtMillis of its first operation, by the clock that all processes share, or by its
 *     own if they share none
 * @param clockAheadMillis how far its own clock is ahead of the shared one
 * @param clockKnownToMillis how far the two may differ besides, without being seen
 * @param durationNanos from its first operation's due time to its last one's end
 * @param rows operations, also from their due time, of which any ended
 * @param cpuNanos time of processors that it took
 * @param partial whether it ended before it was done
 */
public record ClientResult(
    int index,
    int iteration,
    String machine,
    String node,
    int processors,
    long startedAtMillis,
    long clockAheadMillis,
    long clockKnownToMillis,
    long durationNanos,
    Counts counts,
    SortedMap<RowName, ClientRow> rows,
    long cpuNanos,
    JvmPauses pauses,
    boolean partial) {

  /**
   * Operations of a kind, with percentiles of their latencies in ns; 0 if none succeeded.
   * Immutable.
   */
  public record ClientRow(Counts counts, Percentile p50, Percentile p99) {
    private static ClientRow of(Row row, Histogram latencies) {
      return new ClientRow(
          row.counts(), Percentile.of(latencies, 0.5), Percentile.of(latencies, 0.99));
    }
  }

  /**
   * A percentile of latencies that are a sample of those that the process could have measured.
   * Immutable.
   *
   * @param nanos the sample's
   * @param atLeastNanos what that of all is not below, but in one of 30,000 samples
   * @param atMostNanos the same above
   */
  public record Percentile(long nanos, long atLeastNanos, long atMostNanos) {
    /** Standard errors; whatever the distribution, the rank of a percentile is nearly normal. */
    private static final double ERRORS = 4;

    /** Computes the percentile of a share from 0 to 1. */
    public static Percentile of(Histogram latencies, double share) {
      long values = latencies.getTotalCount();
      if (values == 0) {
        return new Percentile(0, 0, 0);
      }
      double error = ERRORS * Math.sqrt(share * (1 - share) / values);
      return new Percentile(
          latencies.getValueAtPercentile(100 * share),
          latencies.getValueAtPercentile(100 * Math.max(0, share - error)),
          latencies.getValueAtPercentile(100 * Math.min(1, share + error)));
    }
  }

  /**
   * Makes the part of a process from its own result.
   *
   * @param startedAtMillis by the shared clock
   */
  static ClientResult of(Phase result, long startedAtMillis) {
    PhaseMeasurement measured = result.measurement();
    Map<String, String> facts = result.run().environment();
    ClientUse use = measured.client();
    return new ClientResult(
        result.run().index(),
        result.iteration(),
        facts.getOrDefault(MachineFacts.HOST, ""),
        facts.getOrDefault(MachineFacts.NODE, ""),
        processors(facts.getOrDefault(MachineFacts.PROCESSORS, "")),
        startedAtMillis,
        result.commonStart().map(Phase.CommonStart::clockAheadMillis).orElse(0L),
        result.commonStart().map(Phase.CommonStart::knownToMillis).orElse(0L),
        measured.durationNanos(),
        measured.counts(),
        rows(measured),
        use.userNanos() + use.systemNanos(),
        measured.pauses(),
        result.partial());
  }

  private static int processors(String fact) {
    return fact.matches("\\d{1,6}") ? Integer.parseInt(fact) : 0;
  }

  private static SortedMap<RowName, ClientRow> rows(PhaseMeasurement measured) {
    var rows = new TreeMap<RowName, ClientRow>();
    for (Row row : measured.rows().values()) {
      if (row.isOperation() && row.counts().total() > 0) {
        rows.put(row.name(), ClientRow.of(row, row.service()));
        if (row.hasIntended()) {
          rows.put(row.name().asIntended(), ClientRow.of(row, row.intended()));
        }
      }
    }
    return rows;
  }

  /** The length of the phase as this process had it. */
  public double seconds() {
    return durationNanos / 1e9;
  }

  /** The iterations of each process, by their indexes. */
  public static Stream<List<ClientResult>> byIndex(Collection<ClientResult> results) {
    return results.stream()
        .collect(Collectors.groupingBy(ClientResult::index, TreeMap::new, Collectors.toList()))
        .values()
        .stream();
  }

  /** Successful operations a second of these, in the time that the processes took themselves. */
  public static double opsPerSec(Collection<ClientResult> results) {
    long succeeded = results.stream().mapToLong(one -> one.counts().succeeded()).sum();
    return perSec(succeeded, results.stream().mapToDouble(ClientResult::seconds).sum());
  }

  /** A number a second, in the time that the process took itself. */
  public double perSec(long number) {
    return perSec(number, seconds());
  }

  private static double perSec(long number, double seconds) {
    return seconds == 0 ? 0 : number / seconds;
  }

  /** The mean number of processors that the process used. */
  public double usedProcessors() {
    return durationNanos == 0 ? 0 : (double) cpuNanos / durationNanos;
  }

  /** The node that the process ran on, or else the machine; empty if neither is known. */
  public String place() {
    return node.isEmpty() ? machine : node;
  }
}
