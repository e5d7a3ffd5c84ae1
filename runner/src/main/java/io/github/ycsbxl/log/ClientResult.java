package io.github.ycsbxl.log;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
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
 * Result of one client in a phase or iteration of its fleet. Logs contain the members of its
 * machine and start as its own. Immutable.
 *
 * @param index of the client, from 0
 * @param durationNanos from the scheduled start of the first operation to the end of the last one
 * @param rows operations with at least one completed operation, including response times
 * @param cpuNanos CPU time of the client
 * @param partial true if the client ended early
 */
public record ClientResult(
    int index,
    int iteration,
    @JsonUnwrapped ClientHost at,
    @JsonUnwrapped ClientStart start,
    long durationNanos,
    Counts counts,
    SortedMap<RowName, ClientRow> rows,
    long cpuNanos,
    JvmPauses pauses,
    boolean partial) {

  /**
   * Machine that a client ran on.
   *
   * @param machine empty if unknown
   * @param node cluster node of the machine, possibly the machine itself; empty if unknown
   * @param processors number of CPUs available to the client; 0 if unknown
   */
  public record ClientHost(String machine, String node, int processors) {
    private static ClientHost of(Map<String, String> facts) {
      String processors = facts.getOrDefault(MachineFacts.PROCESSORS, "");
      return new ClientHost(
          facts.getOrDefault(MachineFacts.HOST, ""),
          facts.getOrDefault(MachineFacts.NODE, ""),
          processors.matches("\\d{1,6}") ? Integer.parseInt(processors) : 0);
    }

    /** Returns the cluster node, or else the machine, or an empty string. */
    public String place() {
      return node.isEmpty() ? machine : node;
    }
  }

  /**
   * Start of a client.
   *
   * @param startedAtMillis time of its first operation on the fleet's clock, or on the client's own
   *     clock if there is no common one
   * @param clockAheadMillis offset of the client's clock from the fleet's clock
   * @param clockKnownToMillis uncertainty of the offset
   */
  public record ClientStart(long startedAtMillis, long clockAheadMillis, long clockKnownToMillis) {}

  /**
   * Operations of one kind, with latency percentiles in nanoseconds; 0 if none succeeded.
   * Immutable.
   */
  public record ClientRow(Counts counts, Percentile p50, Percentile p99) {
    private static ClientRow of(Row row, Histogram latencies) {
      return new ClientRow(
          row.counts(), Percentile.of(latencies, 0.5), Percentile.of(latencies, 0.99));
    }
  }

  /**
   * Percentile of latencies with its sampling error. Immutable.
   *
   * @param nanos percentile of the sample
   * @param atLeastNanos lower bound of the true percentile; wrong in one of 30,000 samples
   * @param atMostNanos upper bound of the true percentile; wrong in one of 30,000 samples
   */
  public record Percentile(long nanos, long atLeastNanos, long atMostNanos) {
    /**
     * Width of the bounds in standard errors. The rank of a percentile is nearly normally
     * distributed, for any distribution of the latencies.
     */
    private static final double ERRORS = 4;

    /** Computes the percentile for a fraction from 0 to 1. */
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
   * Returns the result of a client from its own phase.
   *
   * @param startedAtMillis on the fleet's clock
   */
  static ClientResult of(Phase result, long startedAtMillis) {
    PhaseMeasurement measured = result.measurement();
    ClientUse use = measured.client();
    return new ClientResult(
        result.run().index(),
        result.iteration(),
        ClientHost.of(result.run().environment()),
        new ClientStart(
            startedAtMillis,
            result.commonStart().map(CommonStart::clockAheadMillis).orElse(0L),
            result.commonStart().map(CommonStart::knownToMillis).orElse(0L)),
        measured.durationNanos(),
        measured.counts(),
        rows(measured),
        use.userNanos() + use.systemNanos(),
        measured.pauses(),
        result.partial());
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

  /** Returns the length of the phase for this client. */
  public double seconds() {
    return durationNanos / 1e9;
  }

  /** Returns the iterations of each client, by index. */
  public static Stream<List<ClientResult>> byIndex(Collection<ClientResult> results) {
    return results.stream()
        .collect(Collectors.groupingBy(ClientResult::index, TreeMap::new, Collectors.toList()))
        .values()
        .stream();
  }

  /** Returns the sum of the clients' throughputs in ops/s, each over the client's own time. */
  public static double opsPerSec(Collection<ClientResult> results) {
    long succeeded = results.stream().mapToLong(one -> one.counts().succeeded()).sum();
    return perSec(succeeded, results.stream().mapToDouble(ClientResult::seconds).sum());
  }

  /** Returns a rate per second over the client's own time. */
  public double perSec(long number) {
    return perSec(number, seconds());
  }

  private static double perSec(long number, double seconds) {
    return seconds == 0 ? 0 : number / seconds;
  }

  /** Returns the mean number of CPUs that the client used. */
  public double usedProcessors() {
    return durationNanos == 0 ? 0 : (double) cpuNanos / durationNanos;
  }
}
