package io.github.ycsbxl.measure;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.machine.GarbageCollection;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.ScenarioTime.Pacing;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;

/**
 * Measurements of one phase by any number of threads and clients. The sum of two measurements
 * equals the measurement of a single recorder. Immutable.
 *
 * @param startedAtMillis wall-clock time of the first operation
 * @param durationNanos from the scheduled start of the first operation to the end of the last one,
 *     or to the time limit or cut-off
 * @param byPart rows of the sum and of each scenario
 * @param firstFailures first example of each kind of failure
 * @param backlogNanos time by which the next operation of a thread was overdue at the end of the
 *     phase, averaged over the threads; 0 if the target rate was reached
 * @param underWay operations in progress at the cut-off; empty if there was no time limit and no
 *     stop
 * @param client resources used by the clients
 * @param scenarios start and length of each scenario, by name; empty without scenarios
 * @param threads times of the client threads
 * @param pacing empty unless every operation has a schedule
 */
public record PhaseMeasurement(
    long startedAtMillis,
    long durationNanos,
    Counts counts,
    RowsByPart byPart,
    SortedMap<String, String> firstFailures,
    GarbageCollection gc,
    JvmPauses pauses,
    long backlogNanos,
    Optional<UnderWay> underWay,
    ClientUse client,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<String, ScenarioTime> scenarios,
    Threads threads,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Pacing> pacing) {

  /**
   * Times of client threads, each from its first operation's scheduled start to its last one's end,
   * or to the cut-off. Immutable.
   *
   * @param activeNanos sum over the threads; 0 if unknown
   * @param aloneNanos for which one of several threads ran alone, after the others had done their
   *     operations; of several clients, the longest
   */
  public record Threads(long activeNanos, long aloneNanos) {
    public static final Threads UNKNOWN = new Threads(0, 0);

    Threads plus(Threads other) {
      return new Threads(activeNanos + other.activeNanos, Math.max(aloneNanos, other.aloneNanos));
    }

    Threads then(Threads next) {
      return new Threads(activeNanos + next.activeNanos, aloneNanos + next.aloneNanos);
    }
  }

  /** Replaces missing members, for logs of earlier releases. */
  public PhaseMeasurement {
    byPart = byPart == null ? RowsByPart.empty() : byPart;
    scenarios = scenarios == null ? new TreeMap<>() : scenarios;
    threads = Objects.requireNonNullElse(threads, Threads.UNKNOWN);
    pacing = pacing == null ? Optional.empty() : pacing;
  }

  /** Creates measurements without scenarios and without a target rate. */
  public PhaseMeasurement(
      long startedAtMillis,
      long durationNanos,
      Counts counts,
      SortedMap<RowName, Row> rows,
      SortedMap<String, String> firstFailures,
      GarbageCollection gc,
      JvmPauses pauses,
      long backlogNanos,
      Optional<UnderWay> underWay,
      ClientUse client) {
    this(
        startedAtMillis,
        durationNanos,
        counts,
        RowsByPart.alone(rows),
        firstFailures,
        gc,
        pauses,
        backlogNanos,
        underWay,
        client,
        new TreeMap<>(),
        Threads.UNKNOWN,
        Optional.empty());
  }

  /** Returns a copy whose wall-clock time is earlier by {@code millis}. */
  public PhaseMeasurement earlier(long millis) {
    var times = new TreeMap<>(scenarios);
    times.replaceAll((name, time) -> time.earlier(millis));
    return with(startedAtMillis - millis, byPart, backlogNanos, client, times, pacing);
  }

  /** Returns an empty measurement of a phase that began at this time. */
  public static PhaseMeasurement empty(long startedAtMillis) {
    return intervals(startedAtMillis, 0, Counts.NONE, RowsByPart.empty());
  }

  /**
   * Returns the sum of the intervals of a phase. Intervals contain no garbage collection, JVM
   * pauses or examples of failures.
   */
  public static PhaseMeasurement intervals(
      long startedAtMillis, long durationNanos, Counts counts, RowsByPart rows) {
    return new PhaseMeasurement(
        startedAtMillis,
        durationNanos,
        counts,
        rows,
        new TreeMap<>(),
        GarbageCollection.none(),
        JvmPauses.NONE,
        0,
        Optional.empty(),
        ClientUse.NONE,
        new TreeMap<>(),
        Threads.UNKNOWN,
        Optional.empty());
  }

  /** Returns operations by outcome, including those that ended after the cut-off. */
  public Counts ended() {
    return counts.plus(underWay.orElse(UnderWay.NONE).ended());
  }

  /** Returns the number of started operations, finished or not. */
  public long begun() {
    return counts.total() + underWay.orElse(UnderWay.NONE).operations();
  }

  /** Returns the age of the oldest operation that was abandoned; 0 if all ended. */
  public long hangingNanos() {
    return underWay.filter(cut -> cut.givenUp() > 0).map(UnderWay::oldestNanos).orElse(0L);
  }

  /** Returns successful ops/s over the whole phase. */
  public double opsPerSec() {
    return durationNanos == 0 ? 0 : counts.succeeded() * 1e9 / durationNanos;
  }

  /** Returns the rows of all parts together. */
  public SortedMap<RowName, Row> rows() {
    return byPart.sum();
  }

  /** Returns a row of the sum, or of the scenario that the name contains. */
  public Optional<Row> row(RowName label) {
    return byPart.row(label);
  }

  /** Returns the number of successes in a row. */
  public long succeeded(RowName name) {
    return row(name).map(Row::succeeded).orElse(0L);
  }

  public Optional<Row> row(String name) {
    return row(RowName.parse(name));
  }

  /** Returns a copy with these rows. */
  public PhaseMeasurement withRows(RowsByPart known) {
    return with(startedAtMillis, known, backlogNanos);
  }

  /** Returns a copy with these times of scenarios. */
  public PhaseMeasurement withScenarios(SortedMap<String, ScenarioTime> times) {
    return with(startedAtMillis, byPart, backlogNanos, client, times, pacing);
  }

  /** Returns a copy with these resources used by the clients. */
  public PhaseMeasurement withClient(ClientUse use) {
    return with(startedAtMillis, byPart, backlogNanos, use, scenarios, pacing);
  }

  /** Returns a copy with these scheduled operations. */
  public PhaseMeasurement withPacing(Optional<Pacing> known) {
    return with(startedAtMillis, byPart, backlogNanos, client, scenarios, known);
  }

  /** Returns the sum as one phase, from the earlier start to the later end. */
  public PhaseMeasurement plus(PhaseMeasurement other) {
    long start = Math.min(startedAtMillis, other.startedAtMillis);
    long end = Math.max(endNanosAfter(start), other.endNanosAfter(start));
    return sum(
        other,
        end,
        Math.max(backlogNanos, other.backlogNanos),
        client.plus(other.client),
        timesWith(other, ScenarioTime::plus),
        threads.plus(other.threads));
  }

  /**
   * Returns this measurement and the next one as one phase, without the pause between them, like
   * iterations of a run.
   */
  public PhaseMeasurement then(PhaseMeasurement next) {
    return sum(
        next,
        durationNanos + next.durationNanos,
        backlogNanos + next.backlogNanos,
        client.then(next.client),
        timesWith(next, ScenarioTime::then),
        threads.then(next.threads));
  }

  private SortedMap<String, ScenarioTime> timesWith(
      PhaseMeasurement other, BinaryOperator<ScenarioTime> sum) {
    var times = new TreeMap<>(scenarios);
    other.scenarios.forEach((name, time) -> times.merge(name, time, sum));
    return times;
  }

  /**
   * Returns the measurements of one scenario, as if the run had no other scenario, or all if the
   * name is empty.
   */
  public PhaseMeasurement part(String scenario) {
    if (scenario.isEmpty()) {
      return this;
    }
    ScenarioTime time =
        scenarios.getOrDefault(
            scenario,
            new ScenarioTime(startedAtMillis, durationNanos, backlogNanos, threads, pacing));
    return new PhaseMeasurement(
        time.startedAtMillis(),
        time.durationNanos(),
        byPart.counts(scenario),
        RowsByPart.alone(byPart.part(scenario)),
        firstFailures,
        gc,
        pauses,
        time.backlogNanos(),
        // Operations under way are not counted by scenario.
        underWay.map(cut -> new UnderWay(Counts.NONE, cut.givenUp(), cut.oldestNanos())),
        ClientUse.NONE,
        new TreeMap<>(),
        time.threads(),
        time.pacing());
  }

  /** Returns a copy whose backlog is at least this long. */
  public PhaseMeasurement overdueBy(long nanos) {
    return with(startedAtMillis, byPart, Math.max(backlogNanos, nanos));
  }

  /** Returns true if the backlog at the end was at most 0.5 % of the phase's length. */
  public boolean keptPace() {
    return backlogNanos * 200.0 <= durationNanos;
  }

  /**
   * Returns CPU time per completed operation in microseconds, whatever the outcome; 0 if unknown.
   */
  public double cpuMicros(long nanos) {
    return counts.total() == 0 ? 0 : nanos / 1e3 / counts.total();
  }

  private PhaseMeasurement with(long newStartMillis, RowsByPart newRows, long newBacklogNanos) {
    return with(newStartMillis, newRows, newBacklogNanos, client, scenarios, pacing);
  }

  private PhaseMeasurement with(
      long newStartMillis,
      RowsByPart newRows,
      long newBacklogNanos,
      ClientUse newClient,
      SortedMap<String, ScenarioTime> times,
      Optional<Pacing> newPacing) {
    return new PhaseMeasurement(
        newStartMillis,
        durationNanos,
        counts,
        newRows,
        firstFailures,
        gc,
        pauses,
        newBacklogNanos,
        underWay,
        newClient,
        times,
        threads,
        newPacing);
  }

  private PhaseMeasurement sum(
      PhaseMeasurement other,
      long durationNanos,
      long backlogNanos,
      ClientUse client,
      SortedMap<String, ScenarioTime> times,
      Threads threads) {
    var explained = new TreeMap<>(other.firstFailures);
    explained.putAll(firstFailures);
    return new PhaseMeasurement(
        Math.min(startedAtMillis, other.startedAtMillis),
        durationNanos,
        counts.plus(other.counts),
        rowsWith(other),
        explained,
        gc.plus(other.gc),
        pauses.plus(other.pauses),
        backlogNanos,
        Stream.concat(underWay.stream(), other.underWay.stream()).reduce(UnderWay::plus),
        client,
        times,
        threads,
        ScenarioTime.sum(pacing, other.pacing));
  }

  private RowsByPart rowsWith(PhaseMeasurement other) {
    RowsByPart sum = RowsByPart.empty();
    sum.add(byPart);
    sum.add(other.byPart);
    return sum;
  }

  private long endNanosAfter(long startMillis) {
    return (startedAtMillis - startMillis) * 1_000_000 + durationNanos;
  }
}
