package io.github.ycsbxl.log;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
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
 * @param scenarios part in which every client ran a scenario, by name; empty without scenarios
 */
public record Overlap(
    long durationNanos,
    double succeeded,
    double startSkewMillis,
    long startKnownToMillis,
    List<ClientResult> clients,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<String, OfScenario> scenarios) {
  /** Copies the list. Logs of earlier releases have no scenarios. */
  public Overlap {
    clients = List.copyOf(clients);
    scenarios = scenarios == null ? new TreeMap<>() : scenarios;
  }

  /** Creates the overlap of a phase without scenarios. */
  public Overlap(
      long durationNanos,
      double succeeded,
      double startSkewMillis,
      long startKnownToMillis,
      List<ClientResult> clients) {
    this(durationNanos, succeeded, startSkewMillis, startKnownToMillis, clients, new TreeMap<>());
  }

  /**
   * Part of a phase in which every client ran a scenario. Immutable.
   *
   * @param succeeded operations in this time; partial seconds count in proportion
   */
  public record OfScenario(long durationNanos, double succeeded) {
    private OfScenario then(OfScenario next) {
      return new OfScenario(durationNanos + next.durationNanos, succeeded + next.succeeded);
    }
  }

  /** Returns the overlap of one scenario, as if the run had no other scenario. */
  Optional<Overlap> part(String scenario) {
    return Optional.ofNullable(scenarios.get(scenario))
        .map(own -> new Overlap(own.durationNanos, own.succeeded, 0, 0, List.of()));
  }

  static Overlap of(ClientResult one) {
    return new Overlap(
        one.durationNanos(),
        one.counts().succeeded(),
        0,
        one.start().clockKnownToMillis(),
        List.of(one));
  }

  public double seconds() {
    return durationNanos / 1e9;
  }

  /**
   * Returns true if clocks are so uncertain that the seconds of different clients may not match.
   */
  public boolean hasUncertainClocks() {
    return startKnownToMillis > CommonStart.REMARKABLE_MILLIS;
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
    var both = new TreeMap<>(scenarios);
    next.scenarios.forEach((name, own) -> both.merge(name, own, OfScenario::then));
    return new Overlap(
        durationNanos + next.durationNanos,
        succeeded + next.succeeded,
        Math.max(startSkewMillis, next.startSkewMillis),
        Math.max(startKnownToMillis, next.startKnownToMillis),
        Stream.concat(clients.stream(), next.clients.stream()).toList(),
        both);
  }
}
