package io.github.ycsbxl.measure;

import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.machine.GarbageCollection;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The measurement of one phase by any number of threads and client processes. A value: the sum of
 * two is what one recorder would have recorded.
 *
 * @param startedAtMillis wall clock of the first operation
 * @param durationNanos from the first operation's due time to the last one's end, or to the moment
 *     at which the phase was cut off; a time limit that was reached
 * @param rows by name
 * @param firstFailures the first explanation of each kind of failure
 * @param backlogNanos how long the operations that would have been next were overdue when the phase
 *     ended, on average over the threads: what is left of a target rate that was not reached
 * @param underWay when the phase was cut off; empty if it had no time limit and was not stopped
 * @param client what the client processes took of their machines
 */
public record PhaseMeasurement(
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

  /** This measurement by a clock that is so much behind. */
  public PhaseMeasurement earlier(long millis) {
    return with(startedAtMillis - millis, rows, backlogNanos);
  }

  /** Makes an empty measurement of a phase that began at this time. */
  public static PhaseMeasurement empty(long startedAtMillis) {
    return intervals(startedAtMillis, 0, Counts.NONE, new TreeMap<>());
  }

  /**
   * Adds up the intervals of a phase, which have nothing of garbage collection, pauses of the JVM
   * and explanations of failures.
   */
  public static PhaseMeasurement intervals(
      long startedAtMillis, long durationNanos, Counts counts, SortedMap<RowName, Row> rows) {
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
        ClientUse.NONE);
  }

  /** Operations by outcome, with those that ended after the phase was cut off. */
  public Counts ended() {
    return counts.plus(underWay.orElse(UnderWay.NONE).ended());
  }

  /** The number of operations that began, whether they ended or not. */
  public long begun() {
    return counts.total() + underWay.orElse(UnderWay.NONE).operations();
  }

  /** How long the oldest operation took that never ended while anybody waited; 0 if all ended. */
  public long hangingNanos() {
    return underWay.filter(cut -> cut.givenUp() > 0).map(UnderWay::oldestNanos).orElse(0L);
  }

  /** Successful operations a second over the whole phase. */
  public double opsPerSec() {
    return durationNanos == 0 ? 0 : counts.succeeded() * 1e9 / durationNanos;
  }

  public Optional<Row> row(RowName name) {
    return Optional.ofNullable(rows.get(name));
  }

  /** The number of successes that the row counts. */
  public long succeeded(RowName name) {
    return row(name).map(Row::succeeded).orElse(0L);
  }

  public Optional<Row> row(String name) {
    return row(RowName.of(name));
  }

  /** Returns this measurement with these rows. */
  public PhaseMeasurement withRows(SortedMap<RowName, Row> known) {
    return with(startedAtMillis, known, backlogNanos);
  }

  /** Adds both up as one phase, from the earlier start to the later end. */
  public PhaseMeasurement plus(PhaseMeasurement other) {
    long start = Math.min(startedAtMillis, other.startedAtMillis);
    long end = Math.max(endNanosAfter(start), other.endNanosAfter(start));
    return sum(other, end, Math.max(backlogNanos, other.backlogNanos), client.plus(other.client));
  }

  /** Joins both to one phase without the pause between them, as iterations of a run are. */
  public PhaseMeasurement then(PhaseMeasurement next) {
    return sum(
        next,
        durationNanos + next.durationNanos,
        backlogNanos + next.backlogNanos,
        client.then(next.client));
  }

  /** This measurement of a phase whose next operations were overdue by at least so long. */
  public PhaseMeasurement overdueBy(long nanos) {
    return with(startedAtMillis, rows, Math.max(backlogNanos, nanos));
  }

  /** Whether the next operations were overdue by at most 1/200 of the phase when it ended. */
  public boolean keptPace() {
    return backlogNanos * 200.0 <= durationNanos;
  }

  /** The processor time per operation that ended, whatever its outcome, in us; 0 if not known. */
  public double cpuMicros(long nanos) {
    return counts.total() == 0 ? 0 : nanos / 1e3 / counts.total();
  }

  private PhaseMeasurement with(
      long newStartMillis, SortedMap<RowName, Row> newRows, long newBacklogNanos) {
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
        client);
  }

  private PhaseMeasurement sum(
      PhaseMeasurement other, long durationNanos, long backlogNanos, ClientUse client) {
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
        client);
  }

  private SortedMap<RowName, Row> rowsWith(PhaseMeasurement other) {
    var sum = new TreeMap<RowName, Row>();
    Stream.of(rows, other.rows)
        .flatMap(part -> part.values().stream())
        .forEach(row -> row.addTo(sum));
    return sum;
  }

  private long endNanosAfter(long startMillis) {
    return (startedAtMillis - startMillis) * 1_000_000 + durationNanos;
  }
}
