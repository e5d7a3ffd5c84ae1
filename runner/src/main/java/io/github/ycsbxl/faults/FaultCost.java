package io.github.ycsbxl.faults;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.ycsbxl.measure.SuccessSpans;
import io.github.ycsbxl.numbers.Numbers;
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
 * nanoseconds; negative if there is none. Logs contain the members of its records as its own.
 * Immutable.
 *
 * @param firstNanos from the start of the fault to the first operation that failed or, with an SLO,
 *     took longer
 * @param degradedNanos from the start of the fault until throughput, p99 and error rate were within
 *     10 % of the baseline; negative if they did not recover
 * @param ended operations that ended during the impact
 * @param endNanos since the start of the run phase
 * @param limits detection limits of the outages of operations, reads and writes
 */
public record FaultCost(
    @JsonUnwrapped FaultTime time,
    long firstNanos,
    @JsonUnwrapped LongestOutages outages,
    long degradedNanos,
    @JsonUnwrapped Ended ended,
    @JsonUnwrapped Backlog backlog,
    @JsonUnwrapped StaleDuring stale,
    long endNanos,
    @JsonUnwrapped Losses losses,
    OutageLimits limits) {

  /**
   * Longest outages.
   *
   * @param outageNanos longest gap without a successful operation, although some were tried; 0 if
   *     shorter than the floor in {@code limits}
   * @param readOutageNanos longest gap without a successful read, if reads were tried
   * @param writeOutageNanos longest gap without a successful write, if writes were tried
   * @param shardOutageNanos longest gap without a response from any node of a shard, by shard, if
   *     nodes are measured; 0 if shorter than a second
   */
  public record LongestOutages(
      long outageNanos,
      long readOutageNanos,
      long writeOutageNanos,
      SortedMap<String, Long> shardOutageNanos) {

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
  }

  /**
   * Numbers of operations that ended during the impact.
   *
   * @param operations completed operations
   * @param failed failed operations
   * @param indeterminate failed operations that may have taken effect
   * @param delayed successful operations that took longer than the SLO; negative without an SLO
   */
  public record Ended(long operations, long failed, long indeterminate, long delayed) {
    static final Ended NONE = new Ended(0, 0, 0, 0);

    Ended plus(Ended more) {
      return new Ended(
          operations + more.operations,
          failed + more.failed,
          indeterminate + more.indeterminate,
          delayed + more.delayed);
    }

    /** Returns the number of operations that failed or took longer than the SLO. */
    long missedSlo() {
      return failed + delayed;
    }

    Ended withoutSlo() {
      return new Ended(operations, failed, indeterminate, -1);
    }
  }

  /**
   * Overdue operations.
   *
   * @param mostBacklog highest increase of the backlog, in operations
   * @param caughtUpNanos from the start of the fault until operations started on schedule
   */
  public record Backlog(long mostBacklog, long caughtUpNanos) {}

  /**
   * Stale reads during the impact.
   *
   * @param staleReads detected stale reads
   * @param staleNanos highest staleness of a read
   */
  public record StaleDuring(long staleReads, long staleNanos) {
    static final StaleDuring NONE = new StaleDuring(0, 0);

    StaleDuring plus(StaleDuring more) {
      return new StaleDuring(staleReads + more.staleReads, Math.max(staleNanos, more.staleNanos));
    }
  }

  /**
   * Lost updates that the fault accounts for.
   *
   * @param lost acknowledged updates that the audit did not find; negative without an audit
   * @param lostBefore lost updates that were sent before the fault
   * @param lostAfter lost updates that were sent after the end of the impact
   */
  public record Losses(long lost, long lostBefore, long lostAfter) {
    static final Losses UNKNOWN = new Losses(-1, 0, 0);
    static final Losses NONE = new Losses(0, 0, 0);

    /** Returns the number of lost updates that were sent in the time of the impact. */
    public long lostDuring() {
      return lost - lostBefore - lostAfter;
    }

    Losses plus(Losses more) {
      return new Losses(lost + more.lost, lostBefore + more.lostBefore, lostAfter + more.lostAfter);
    }
  }

  /** Name of an outage without a fault. */
  public static final String OBSERVED = "observed";

  private static final long SECOND_NANOS = 1_000_000_000;

  /**
   * Returns the percentage of completed operations that succeeded within the SLO; empty without an
   * SLO.
   */
  public OptionalDouble availability() {
    return ended.delayed() < 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(OutageReport.percent(ended.operations(), ended.missedSlo()));
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
    lines.add(time.name() + " at " + seconds(time.begunNanos()) + available);
    String all =
        outage(outages.outageNanos(), limits.floorNanos(), limits.untriedNanos(), "operations");
    lines.add("  outage: " + all);
    String reads =
        outage(
            outages.readOutageNanos(), limits.readFloorNanos(), limits.readUntriedNanos(), "reads");
    String writes =
        outage(
            outages.writeOutageNanos(),
            limits.writeFloorNanos(),
            limits.writeUntriedNanos(),
            "writes");
    if (isOther(reads, all) || isOther(writes, all)) {
      add(lines, !reads.isEmpty(), "read outage: " + reads);
      add(lines, !writes.isEmpty(), "write outage: " + writes);
    }
    if (outages.longestOfShards() > 0) {
      String shards = outages.shardsThatFailed();
      String most = shards.contains(" ") ? "up to " : "";
      lines.add("  outage of " + shards + ": " + most + seconds(outages.longestOfShards()));
    }
    lines.add("  degraded: " + (degradedNanos < 0 ? "to the end" : seconds(degradedNanos)));
    add(
        lines,
        firstNanos >= 0,
        (ended.delayed() < 0 ? "first failure" : "first failure or SLO violation")
            + ": after "
            + seconds(firstNanos));
    add(lines, ended.failed() > 0, "failed: " + ended.failed());
    add(lines, ended.indeterminate() > 0, "indeterminate: " + ended.indeterminate());
    add(lines, ended.delayed() > 0, "delayed: " + ended.delayed());
    String end =
        backlog.caughtUpNanos() < 0
            ? ""
            : " (caught up after " + seconds(backlog.caughtUpNanos()) + ")";
    add(lines, backlog.mostBacklog() > 0, "backlog: " + backlog.mostBacklog() + end);
    String behind = " (up to " + seconds(stale.staleNanos()) + " behind)";
    add(lines, stale.staleReads() > 0, "stale reads: " + stale.staleReads() + behind);
    String when =
        losses.lostBefore() + losses.lostAfter() == 0
            ? ""
            : " (sent before %d, during %d, after %d)"
                .formatted(losses.lostBefore(), losses.lostDuring(), losses.lostAfter());
    add(lines, losses.lost() > 0, "lost updates: " + losses.lost() + when);
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

  /** Returns true if the impact overlaps this time range. */
  boolean overlaps(long fromNanos, long toNanos) {
    return time.begunNanos() < toNanos && fromNanos < Math.max(endNanos, time.begunNanos() + 1);
  }

  /**
   * Returns a copy with times relative to the start of a run that began earlier by {@code nanos}.
   */
  FaultCost later(long nanos) {
    long newEndNanos = endNanos < 0 ? endNanos : endNanos + nanos;
    return with(time.later(nanos), firstNanos, ended, newEndNanos, losses);
  }

  /** Returns a copy with an audit that found all updates. */
  FaultCost losingNothing() {
    return with(time, firstNanos, ended, endNanos, Losses.NONE);
  }

  /**
   * Returns a copy with additional lost updates.
   *
   * @param fromNanos start of the second in which they were sent, since the start of the run phase
   */
  FaultCost losing(long fromNanos, long updates) {
    boolean before = fromNanos + SECOND_NANOS <= time.begunNanos();
    boolean after = !before && !overlaps(fromNanos, fromNanos + SECOND_NANOS);
    var more = new Losses(updates, before ? updates : 0, after ? updates : 0);
    return with(time, firstNanos, ended, endNanos, losses.plus(more));
  }

  /**
   * Returns a copy without values that depend on an SLO. Whether the first effect was a failure is
   * unknown.
   */
  FaultCost withoutSlo() {
    long first = ended.failed() == 0 ? -1 : firstNanos;
    return with(time, first, ended.withoutSlo(), endNanos, losses);
  }

  private FaultCost with(
      FaultTime newTime, long newFirstNanos, Ended newEnded, long newEndNanos, Losses lost) {
    return new FaultCost(
        newTime,
        newFirstNanos,
        outages,
        degradedNanos,
        newEnded,
        backlog,
        stale,
        newEndNanos,
        lost,
        limits);
  }
}
