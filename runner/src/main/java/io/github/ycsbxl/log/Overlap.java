package io.github.ycsbxl.log;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Part of a phase in which every client ran. Excludes the times at the start and the end in which
 * some clients did not run. Immutable.
 *
 * @param succeeded operations in this time; partial seconds count in proportion
 * @param startSkewMillis time from the first client's start to the last client's, by the common
 *     clock; without a common clock, each start is by the client's own clock
 * @param startKnownToMillis uncertainty of the clocks; 0 if unknown
 * @param clients results of each client, by index and iteration
 */
public record Overlap(
    long durationNanos,
    double succeeded,
    double startSkewMillis,
    long startKnownToMillis,
    List<ClientResult> clients) {
  public Overlap {
    clients = List.copyOf(clients);
  }

  static Overlap of(ClientResult one) {
    return new Overlap(
        one.durationNanos(), one.counts().succeeded(), 0, one.clockKnownToMillis(), List.of(one));
  }

  public double seconds() {
    return durationNanos / 1e9;
  }

  /**
   * Returns a remark if clocks are so uncertain that the seconds of different clients may not
   * match.
   */
  Optional<String> remark(String phase) {
    return startKnownToMillis > CommonStart.REMARKABLE_MILLIS
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "%s: clock skew between clients may be up to %.3f s, so simultaneous operations"
                    + " may be in different seconds",
                phase,
                startKnownToMillis / 1e3))
        : Optional.empty();
  }

  /** Returns successful ops/s. */
  public double opsPerSec() {
    return durationNanos == 0 ? 0 : succeeded * 1e9 / durationNanos;
  }

  /**
   * Returns true if an interval lies within this time. Times are in seconds since the first
   * client's start.
   */
  public boolean has(double second, double length) {
    double start = startSkewMillis / 1e3;
    return second >= start && second + length <= start + seconds();
  }

  /** Returns the throughput of each client by that client's own length of the phase, by index. */
  public List<Double> clientOpsPerSec() {
    return ClientResult.byIndex(clients).map(ClientResult::opsPerSec).toList();
  }

  Overlap then(Overlap next) {
    return new Overlap(
        durationNanos + next.durationNanos,
        succeeded + next.succeeded,
        Math.max(startSkewMillis, next.startSkewMillis),
        Math.max(startKnownToMillis, next.startKnownToMillis),
        Stream.concat(clients.stream(), next.clients.stream()).toList());
  }
}
