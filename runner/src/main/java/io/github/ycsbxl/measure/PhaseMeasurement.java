package io.github.ycsbxl.measure;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.machine.GarbageCollection;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.PhaseTime.Pacing;
import io.github.ycsbxl.measure.PhaseTime.Threads;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;

/**
 * Measurements of one phase by any number of threads and clients. The sum of two measurements
 * equals the measurement of a single recorder. Immutable.
 *
 * @param time start and length of the phase
 * @param byPart rows of the sum and of each scenario
 * @param firstFailures first example of each kind of failure
 * @param underWay operations in progress at the cut-off; empty if there was no time limit and no
 *     stop
 * @param client resources used by the clients
 * @param scenarios start and length of each scenario, by name; empty without scenarios
 */
public record PhaseMeasurement(
    @JsonUnwrapped PhaseTime time,
    Counts counts,
    RowsByPart byPart,
    SortedMap<String, String> firstFailures,
    GarbageCollection gc,
    JvmPauses pauses,
    Optional<UnderWay> underWay,
    ClientUse client,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<String, PhaseTime> scenarios) {

  /** Replaces missing members, for logs of earlier releases. */
  public PhaseMeasurement {
    byPart = byPart == null ? RowsByPart.empty() : byPart;
    scenarios = scenarios == null ? new TreeMap<>() : scenarios;
  }

  /** Creates measurements without scenarios. */
  public PhaseMeasurement(
      PhaseTime time,
      Counts counts,
      SortedMap<RowName, Row> rows,
      SortedMap<String, String> firstFailures,
      GarbageCollection gc,
      JvmPauses pauses,
      Optional<UnderWay> underWay,
      ClientUse client) {
    this(
        time,
        counts,
        RowsByPart.alone(rows),
        firstFailures,
        gc,
        pauses,
        underWay,
        client,
        new TreeMap<>());
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
        new PhaseTime(startedAtMillis, durationNanos),
        counts,
        rows,
        new TreeMap<>(),
        GarbageCollection.none(),
        JvmPauses.NONE,
        Optional.empty(),
        ClientUse.NONE,
        new TreeMap<>());
  }

  /** Returns the wall-clock time of the first operation. */
  public long startedAtMillis() {
    return time.startedAtMillis();
  }

  public long durationNanos() {
    return time.durationNanos();
  }

  public long backlogNanos() {
    return time.backlogNanos();
  }

  public Threads threads() {
    return time.threads();
  }

  public Optional<Pacing> pacing() {
    return time.pacing();
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
    return durationNanos() == 0 ? 0 : counts.succeeded() * 1e9 / durationNanos();
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

  /** Returns a copy whose wall-clock time is earlier by {@code millis}. */
  public PhaseMeasurement earlier(long millis) {
    var times = new TreeMap<>(scenarios);
    times.replaceAll((name, own) -> own.earlier(millis));
    return with(time.earlier(millis), byPart, client, times);
  }

  /** Returns a copy whose backlog is at least this long. */
  public PhaseMeasurement overdueBy(long nanos) {
    return with(time.overdueBy(nanos), byPart, client, scenarios);
  }

  /** Returns a copy with these rows. */
  public PhaseMeasurement withRows(RowsByPart known) {
    return with(time, known, client, scenarios);
  }

  /** Returns a copy with these times of scenarios. */
  public PhaseMeasurement withScenarios(SortedMap<String, PhaseTime> times) {
    return with(time, byPart, client, times);
  }

  /** Returns a copy with these resources used by the clients. */
  public PhaseMeasurement withClient(ClientUse use) {
    return with(time, byPart, use, scenarios);
  }

  /** Returns a copy with these scheduled operations. */
  public PhaseMeasurement withPacing(Optional<Pacing> known) {
    return with(time.withPacing(known), byPart, client, scenarios);
  }

  private PhaseMeasurement with(
      PhaseTime newTime, RowsByPart newRows, ClientUse use, SortedMap<String, PhaseTime> times) {
    return new PhaseMeasurement(
        newTime, counts, newRows, firstFailures, gc, pauses, underWay, use, times);
  }

  /** Returns the sum as one phase, from the earlier start to the later end. */
  public PhaseMeasurement plus(PhaseMeasurement other) {
    return sum(other, PhaseTime::plus, client.plus(other.client));
  }

  /**
   * Returns this measurement and the next one as one phase, without the pause between them, like
   * iterations of a run.
   */
  public PhaseMeasurement then(PhaseMeasurement next) {
    return sum(next, PhaseTime::then, client.then(next.client));
  }

  private PhaseMeasurement sum(
      PhaseMeasurement other, BinaryOperator<PhaseTime> sumOfTimes, ClientUse use) {
    var times = new TreeMap<>(scenarios);
    other.scenarios.forEach((name, its) -> times.merge(name, its, sumOfTimes));
    RowsByPart rows = RowsByPart.empty();
    rows.add(byPart);
    rows.add(other.byPart);
    var explained = new TreeMap<>(other.firstFailures);
    explained.putAll(firstFailures);
    return new PhaseMeasurement(
        sumOfTimes.apply(time, other.time),
        counts.plus(other.counts),
        rows,
        explained,
        gc.plus(other.gc),
        pauses.plus(other.pauses),
        Stream.concat(underWay.stream(), other.underWay.stream()).reduce(UnderWay::plus),
        use,
        times);
  }

  /**
   * Returns the measurements of one scenario, as if the run had no other scenario, or all if the
   * name is empty.
   */
  public PhaseMeasurement part(String scenario) {
    if (scenario.isEmpty()) {
      return this;
    }
    return new PhaseMeasurement(
        scenarios.getOrDefault(scenario, time),
        byPart.counts(scenario),
        byPart.part(scenario),
        firstFailures,
        gc,
        pauses,
        // Operations under way are not counted by scenario.
        underWay.map(cut -> new UnderWay(Counts.NONE, cut.givenUp(), cut.oldestNanos())),
        ClientUse.NONE);
  }

  /** Returns true if the backlog at the end was at most 0.5 % of the phase's length. */
  public boolean keptPace() {
    return backlogNanos() * 200.0 <= durationNanos();
  }

  /**
   * Returns CPU time per completed operation in microseconds, whatever the outcome; 0 if unknown.
   */
  public double cpuMicros(long nanos) {
    return counts.total() == 0 ? 0 : nanos / 1e3 / counts.total();
  }
}
