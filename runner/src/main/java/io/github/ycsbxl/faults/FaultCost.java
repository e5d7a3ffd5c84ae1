package io.github.ycsbxl.faults;

import io.github.ycsbxl.measure.Numbers;
import io.github.ycsbxl.measure.SuccessSpans;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * Impact of a fault, or of an outage without a fault. An outage without a fault has the name {@link
 * #OBSERVED}. The impact covers the time from the start of the fault until recovery, the next
 * fault, or the end of the run. Recovery means five successive normal intervals. All times are in
 * nanoseconds; negative if there is none. Immutable.
 *
 * @param begunNanos since the start of the run phase
 * @param revertedNanos since the start of the run phase
 * @param firstNanos from the start of the fault to the first operation that failed or, with an SLO,
 *     took longer
 * @param outageNanos longest gap without a successful operation, although some were tried; 0 if
 *     shorter than the floor in {@code limits}
 * @param readOutageNanos longest gap without a successful read, if reads were tried
 * @param writeOutageNanos longest gap without a successful write, if writes were tried
 * @param shardOutageNanos longest gap without a response from any node of a shard, by shard, if
 *     nodes are measured; 0 if shorter than a second
 * @param degradedNanos from the start of the fault until throughput, p99 and error rate were within
 *     10 % of the baseline; negative if they did not recover
 * @param operations completed operations
 * @param failed failed operations
 * @param indeterminate failed operations that may have taken effect
 * @param delayed successful operations that took longer than the SLO; negative without an SLO
 * @param mostBacklog highest increase of the backlog, in operations
 * @param caughtUpNanos from the start of the fault until operations started on schedule
 * @param staleReads detected stale reads
 * @param staleNanos highest staleness of a read
 * @param endNanos since the start of the run phase
 * @param lost acknowledged updates that the audit did not find and that this fault accounts for;
 *     negative without an audit
 * @param lostBefore lost updates that were sent before the fault
 * @param lostAfter lost updates that were sent after the end of the impact
 * @param limits detection limits of the outages of operations, reads and writes
 */
public record FaultCost(
    String name,
    long begunNanos,
    long revertedNanos,
    long firstNanos,
    long outageNanos,
    long readOutageNanos,
    long writeOutageNanos,
    SortedMap<String, Long> shardOutageNanos,
    long degradedNanos,
    long operations,
    long failed,
    long indeterminate,
    long delayed,
    long mostBacklog,
    long caughtUpNanos,
    long staleReads,
    long staleNanos,
    long endNanos,
    long lost,
    long lostBefore,
    long lostAfter,
    OutageLimits limits) {
  /** Name of an outage without a fault. */
  public static final String OBSERVED = "observed";

  private static final long SECOND_NANOS = 1_000_000_000;

  /**
   * Returns the percentage of completed operations that succeeded within the SLO; empty without an
   * SLO.
   */
  public OptionalDouble availability() {
    return delayed < 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(OutageReport.percent(operations, failed + delayed));
  }

  /** Returns the longest outage of a shard; 0 if there was none or shards are unknown. */
  public long longestOfShards() {
    return shardOutageNanos.values().stream().mapToLong(Long::longValue).max().orElse(0);
  }

  /** Returns the names of the shards that had an outage, separated by blanks: {@code rg1 rg3}. */
  public String shardsThatFailed() {
    return shardOutageNanos.entrySet().stream()
        .filter(shard -> shard.getValue() > 0)
        .map(Map.Entry::getKey)
        .collect(Collectors.joining(" "));
  }

  /**
   * Formats the impact in short lines: outages, degraded time, and all counts that are not zero.
   *
   * @param sloNanos latency limit; negative if there is none
   */
  List<String> lines(long sloNanos) {
    var lines = new ArrayList<String>();
    String available =
        availability().stream()
            .mapToObj(Numbers::decimal)
            .map(percent -> ": " + percent + " % availability within ")
            .map(words -> words + Numbers.millis(sloNanos) + " ms")
            .findFirst()
            .orElse("");
    lines.add(name + " at " + seconds(begunNanos) + available);
    String all = outage(outageNanos, limits.floorNanos(), limits.untriedNanos(), "operations");
    lines.add("  outage: " + all);
    String reads =
        outage(readOutageNanos, limits.readFloorNanos(), limits.readUntriedNanos(), "reads");
    String writes =
        outage(writeOutageNanos, limits.writeFloorNanos(), limits.writeUntriedNanos(), "writes");
    if (isOther(reads, all) || isOther(writes, all)) {
      add(lines, !reads.isEmpty(), "read outage: " + reads);
      add(lines, !writes.isEmpty(), "write outage: " + writes);
    }
    if (longestOfShards() > 0) {
      String shards = shardsThatFailed();
      String most = shards.contains(" ") ? "up to " : "";
      lines.add("  outage of " + shards + ": " + most + seconds(longestOfShards()));
    }
    lines.add("  degraded: " + (degradedNanos < 0 ? "to the end" : seconds(degradedNanos)));
    add(
        lines,
        firstNanos >= 0,
        (delayed < 0 ? "first failure" : "first failure or SLO violation")
            + ": after "
            + seconds(firstNanos));
    add(lines, failed > 0, "failed: " + failed);
    add(lines, indeterminate > 0, "indeterminate: " + indeterminate);
    add(lines, delayed > 0, "delayed: " + delayed);
    String end = caughtUpNanos < 0 ? "" : " (caught up after " + seconds(caughtUpNanos) + ")";
    add(lines, mostBacklog > 0, "backlog: " + mostBacklog + end);
    String behind = " (up to " + seconds(staleNanos) + " behind)";
    add(lines, staleReads > 0, "stale reads: " + staleReads + behind);
    String when =
        lostBefore + lostAfter == 0
            ? ""
            : " (sent before %d, during %d, after %d)"
                .formatted(lostBefore, lostDuring(), lostAfter);
    add(lines, lost > 0, "lost updates: " + lost + when);
    return lines;
  }

  private static void add(List<String> lines, boolean isWanted, String line) {
    if (isWanted) {
      lines.add("  " + line);
    }
  }

  private static boolean isOther(String outage, String all) {
    return !outage.isEmpty() && !outage.equals(all);
  }

  /** Formats an outage, or returns an empty text if no operation of this kind was tried. */
  private static String outage(long nanos, long floorNanos, long untriedNanos, String kind) {
    if (nanos < 0) {
      return "";
    }
    String outage =
        nanos == 0 && floorNanos > SuccessSpans.HOLE_NANOS
            ? "none above " + seconds(floorNanos)
            : seconds(nanos);
    return untriedNanos > 0
        ? "%s (no %s for %s)".formatted(outage, kind, seconds(untriedNanos))
        : outage;
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.3f s", nanos / 1e9);
  }

  /** Returns the time of the fault. */
  public FaultTime time() {
    return new FaultTime(name, begunNanos, revertedNanos);
  }

  /** Returns true if the impact overlaps this time range. */
  boolean overlaps(long fromNanos, long toNanos) {
    return begunNanos < toNanos && fromNanos < Math.max(endNanos, begunNanos + 1);
  }

  /**
   * Returns a copy with times relative to the start of a run that began earlier by {@code nanos}.
   */
  FaultCost later(long nanos) {
    long newEndNanos = endNanos < 0 ? endNanos : endNanos + nanos;
    return with(time().later(nanos), newEndNanos, lost, lostBefore, lostAfter);
  }

  /** Returns the number of lost updates that were sent in the time of the impact. */
  public long lostDuring() {
    return lost - lostBefore - lostAfter;
  }

  /** Returns a copy with an audit that found all updates. */
  FaultCost losingNothing() {
    return with(time(), endNanos, 0, 0, 0);
  }

  /**
   * Returns a copy with additional lost updates.
   *
   * @param fromNanos start of the second in which they were sent, since the start of the run phase
   */
  FaultCost losing(long fromNanos, long updates) {
    boolean before = fromNanos + SECOND_NANOS <= begunNanos;
    boolean after = !before && !overlaps(fromNanos, fromNanos + SECOND_NANOS);
    return with(
        time(),
        endNanos,
        lost + updates,
        lostBefore + (before ? updates : 0),
        lostAfter + (after ? updates : 0));
  }

  /**
   * Returns a copy without values that depend on an SLO. Whether the first effect was a failure is
   * unknown.
   */
  FaultCost withoutSlo() {
    return with(time(), failed == 0 ? -1 : firstNanos, -1, endNanos, lost, lostBefore, lostAfter);
  }

  private FaultCost with(
      FaultTime time, long newEndNanos, long newLost, long newLostBefore, long newLostAfter) {
    return with(time, firstNanos, delayed, newEndNanos, newLost, newLostBefore, newLostAfter);
  }

  private FaultCost with(
      FaultTime time,
      long newFirstNanos,
      long newDelayed,
      long newEndNanos,
      long newLost,
      long newLostBefore,
      long newLostAfter) {
    return new FaultCost(
        name,
        time.begunNanos(),
        time.revertedNanos(),
        newFirstNanos,
        outageNanos,
        readOutageNanos,
        writeOutageNanos,
        shardOutageNanos,
        degradedNanos,
        operations,
        failed,
        indeterminate,
        newDelayed,
        mostBacklog,
        caughtUpNanos,
        staleReads,
        staleNanos,
        newEndNanos,
        newLost,
        newLostBefore,
        newLostAfter,
        limits);
  }
}
