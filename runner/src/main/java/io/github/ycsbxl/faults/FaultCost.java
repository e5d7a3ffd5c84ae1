package io.github.ycsbxl.faults;

import io.github.ycsbxl.measure.Numbers;
import io.github.ycsbxl.measure.SuccessSpans;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * Cost of a fault, or of an outage without one, which has the name {@link #OBSERVED}. It counts
 * from when the fault was begun until five intervals in a row were as good as those before, the
 * next fault began, or the run ended. All times are in ns, and less than 0 where there is none.
 * Immutable.
 *
 * @param begunNanos from the start of the run phase
 * @param revertedNanos from the start of the run phase
 * @param firstNanos from the beginning to the first operation that failed or was overdue
 * @param outageNanos the longest time without a success of any operation in which some were tried;
 *     0 if none was longer than the floor
 * @param readOutageNanos the same of reads, if there were any
 * @param writeOutageNanos the same of writes, if there were any
 * @param shardOutageNanos the same of answers from the nodes of each shard, as far as nodes are
 *     distinguished; 0 if less than a second
 * @param degradedNanos from the beginning until throughput, 99th percentile and failures were back
 *     within 10 % of those before; less than 0 if they were not
 * @param operations that ended meanwhile
 * @param failed those that failed
 * @param indeterminate those of them that may have taken place
 * @param delayed operations that succeeded after more than the SLO
 * @param mostBacklog the most operations that a target rate asked for and that had not ended, more
 *     than before
 * @param caughtUpNanos from the beginning until operations were begun when they were due
 * @param staleReads those that were found
 * @param staleNanos the longest that a stale read was behind
 * @param endNanos from the start of the run phase until it counts no more
 * @param lost updates that were sent meanwhile and acknowledged, and that an audit did not find;
 *     less than 0 without one
 * @param limits of the three outages
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
    OutageLimits limits) {
  /** The name of an outage that no fault caused. */
  public static final String OBSERVED = "observed";

  /** Operations that succeeded within the SLO, in per cent of those that ended. */
  public double availability() {
    return OutageReport.percent(operations, failed + delayed);
  }

  /** The longest outage of a shard; 0 if there was none or shards are not known. */
  public long longestOfShards() {
    return shardOutageNanos.values().stream().mapToLong(Long::longValue).max().orElse(0);
  }

  /** The names of the shards that had an outage, with blanks between them: {@code rg1 rg3}. */
  public String shardsThatFailed() {
    return shardOutageNanos.entrySet().stream()
        .filter(shard -> shard.getValue() > 0)
        .map(Map.Entry::getKey)
        .collect(Collectors.joining(" "));
  }

  /**
   * Formats the cost in short lines: the outages, the time that was degraded, and what is not zero.
   *
   * @param sloNanos the longest latency that was in time
   */
  List<String> lines(long sloNanos) {
    var lines = new ArrayList<String>();
    lines.add(
        "%s at %s: %s %% available within %s ms"
            .formatted(
                name,
                seconds(begunNanos),
                Numbers.decimal(availability()),
                Numbers.millis(sloNanos)));
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
    add(lines, firstNanos >= 0, "first failed or overdue: after " + seconds(firstNanos));
    add(lines, failed > 0, "failed: " + failed);
    add(lines, indeterminate > 0, "indeterminate: " + indeterminate);
    add(lines, delayed > 0, "delayed: " + delayed);
    String end = caughtUpNanos < 0 ? "" : " (caught up after " + seconds(caughtUpNanos) + ")";
    add(lines, mostBacklog > 0, "backlog: " + mostBacklog + end);
    String behind = " (up to " + seconds(staleNanos) + " behind)";
    add(lines, staleReads > 0, "stale reads: " + staleReads + behind);
    add(lines, lost > 0, "lost updates: " + lost);
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

  /** Formats an outage; empty if no operation of this kind was tried. */
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

  /** The time of the fault. */
  public FaultTime time() {
    return new FaultTime(name, begunNanos, revertedNanos);
  }

  /** Whether the cost covers a part of this time. */
  boolean overlaps(long fromNanos, long toNanos) {
    return begunNanos < toNanos && fromNanos < Math.max(endNanos, begunNanos + 1);
  }

  /** Returns this cost on the clock of a run that began earlier by {@code nanos}. */
  FaultCost later(long nanos) {
    return with(time().later(nanos), endNanos < 0 ? endNanos : endNanos + nanos, lost);
  }

  /** Returns this cost with the number of lost updates. */
  FaultCost losing(long updates) {
    return with(time(), endNanos, updates);
  }

  private FaultCost with(FaultTime time, long newEndNanos, long newLost) {
    return new FaultCost(
        name,
        time.begunNanos(),
        time.revertedNanos(),
        firstNanos,
        outageNanos,
        readOutageNanos,
        writeOutageNanos,
        shardOutageNanos,
        degradedNanos,
        operations,
        failed,
        indeterminate,
        delayed,
        mostBacklog,
        caughtUpNanos,
        staleReads,
        staleNanos,
        newEndNanos,
        newLost,
        limits);
  }
}
