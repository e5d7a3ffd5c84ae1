package io.github.ycsbxl.measure;

import io.github.ycsbxl.machine.Interference;
import io.github.ycsbxl.measure.PhaseTime.Threads;
import io.github.ycsbxl.numbers.Unit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * One interval of a phase, for logs, live output and metrics. The receiver owns the histograms.
 *
 * @param startNanos since the start of the phase
 * @param endNanos since the start of the phase
 * @param startedAtMillis wall-clock time of the start
 * @param counts of this interval
 * @param total of the phase up to the end of this interval
 * @param byPart rows of the sum and of each scenario
 * @param due operations scheduled in this interval
 * @param firstFailureNanos time of the first failed operation since the start of the phase
 * @param interference with the client, or with the one that had the most
 */
public record Interval(
    long startNanos,
    long endNanos,
    long startedAtMillis,
    Counts counts,
    Counts total,
    RowsByPart byPart,
    Due due,
    OptionalLong firstFailureNanos,
    Interference interference) {

  /** Creates an undisturbed interval. */
  public Interval(
      long startNanos,
      long endNanos,
      long startedAtMillis,
      Counts counts,
      Counts total,
      RowsByPart byPart,
      Due due,
      OptionalLong firstFailureNanos) {
    this(
        startNanos,
        endNanos,
        startedAtMillis,
        counts,
        total,
        byPart,
        due,
        firstFailureNanos,
        Interference.NONE);
  }

  /**
   * Creates an undisturbed interval without scenarios, without a target rate and without failures.
   */
  public Interval(
      long startNanos,
      long endNanos,
      long startedAtMillis,
      Counts counts,
      Counts total,
      List<Row> rows) {
    this(
        startNanos,
        endNanos,
        startedAtMillis,
        counts,
        total,
        RowsByPart.fromLabelled(rows),
        Due.NONE,
        OptionalLong.empty());
  }

  /** Returns the rows of all parts together. */
  public List<Row> rows() {
    return List.copyOf(byPart.sum().values());
  }

  /** Returns a copy in which all times of operations are shifted by {@code nanos}. */
  public Interval withTimesLater(long nanos) {
    return with(
        startedAtMillis,
        byPart.map(row -> row.later(nanos)),
        firstFailureNanos.stream().map(first -> first + nanos).findFirst());
  }

  /** Returns a copy whose wall-clock time is earlier by {@code millis}. */
  public Interval earlier(long millis) {
    return with(startedAtMillis - millis, byPart, firstFailureNanos);
  }

  /** Returns a copy with these rows. */
  public Interval withRows(RowsByPart known) {
    return with(startedAtMillis, known, firstFailureNanos);
  }

  /** Returns the interval of a client that was kept from its CPUs. */
  public Interval withInterference(Interference known) {
    return new Interval(
        startNanos,
        endNanos,
        startedAtMillis,
        counts,
        total,
        byPart,
        due,
        firstFailureNanos,
        known);
  }

  private Interval with(
      long newStartMillis, RowsByPart newRows, OptionalLong newFirstFailureNanos) {
    return new Interval(
        startNanos,
        endNanos,
        newStartMillis,
        counts,
        total,
        newRows,
        due,
        newFirstFailureNanos,
        interference);
  }

  /**
   * Returns the interval of one scenario, as if the run had no other scenario and began with this
   * interval. Returns this interval if the name is empty.
   */
  public Interval part(String scenario) {
    if (scenario.isEmpty()) {
      return this;
    }
    Counts own = byPart.counts(scenario);
    return new Interval(
        startNanos,
        endNanos,
        startedAtMillis,
        own,
        own,
        RowsByPart.alone(byPart.part(scenario)),
        new Due(due.part(scenario), new TreeMap<>()),
        firstFailureNanos,
        interference);
  }

  /** Returns a copy with histograms of its own. */
  public Interval copy() {
    var own = new Sum();
    own.add(this);
    return withRows(own.rows);
  }

  /** Returns the union of this interval and a later interval of the same phase. */
  public Interval plus(Interval next) {
    var sum = new Sum();
    sum.add(this);
    sum.add(next);
    Interval both = sum.interval(startNanos, next.endNanos, startedAtMillis, Counts.NONE);
    return new Interval(
        startNanos,
        next.endNanos,
        startedAtMillis,
        both.counts,
        next.total,
        both.byPart,
        both.due,
        both.firstFailureNanos,
        both.interference);
  }

  /** Returns the names of the scenarios with operations in this interval. */
  public List<String> scenarios() {
    return byPart.scenarios().keySet().stream()
        .filter(name -> byPart.counts(name).total() > 0)
        .toList();
  }

  /** Returns the time of a scenario that ran only in this interval. */
  public PhaseTime time(String scenario) {
    return new PhaseTime(
        startedAtMillis, endNanos - startNanos, 0, Threads.UNKNOWN, part(scenario).pacing());
  }

  /**
   * Returns the scheduled operations; empty without a target rate. Intervals do not contain which
   * starts were late.
   */
  public Optional<PhaseTime.Pacing> pacing() {
    return due.sum().stream()
        .mapToObj(operations -> new PhaseTime.Pacing(operations, counts.total(), 0, 0))
        .findFirst();
  }

  public double seconds() {
    return (endNanos - startNanos) / 1e9;
  }

  /** Returns successful ops/s. */
  public double opsPerSec() {
    return counts.succeeded() * 1e9 / Math.max(1, endNanos - startNanos);
  }

  /**
   * Returns the totals over all operations: bytes, times, and indeterminate operations. Omits
   * latencies.
   */
  public Row overall() {
    Row overall = Row.line(RowName.OVERALL, Unit.NANOS, LatencySummary.Pair.NONE);
    Row.ValueBytes moved = Row.bytes(rows());
    overall.bytes().add(moved.read(), moved.written());
    List<Row> single = rows().stream().filter(Row::isSingle).toList();
    single.forEach(row -> overall.addFailures(Row.INDETERMINATE, row.count(Row.INDETERMINATE)));
    return overall.withTimes(
        SuccessSpans.union(
            single.stream().flatMap(row -> row.successes().spans().stream()).toList()),
        SuccessSpans.union(single.stream().flatMap(row -> row.tries().spans().stream()).toList()));
  }

  /**
   * Accumulator of intervals of several clients, or of successive intervals. Added intervals are
   * not retained, so the intervals of many clients need not fit into memory. Filled, then read, by
   * one thread.
   */
  public static final class Sum {
    private final RowsByPart rows = RowsByPart.empty();
    private Counts counts = Counts.NONE;
    private Due due = Due.NONE;
    private OptionalLong firstFailureNanos = OptionalLong.empty();
    private Interference interference = Interference.NONE;

    /** Adds an interval, which is not modified. */
    public void add(Interval interval) {
      rows.addWithTimes(interval.byPart());
      counts = counts.plus(interval.counts());
      due = due.plus(interval.due());
      interference = interference.worse(interval.interference());
      firstFailureNanos =
          Stream.of(firstFailureNanos, interval.firstFailureNanos())
              .flatMapToLong(OptionalLong::stream)
              .min();
    }

    /**
     * Returns the sum as an interval.
     *
     * @param before counts of the phase up to the start of the interval
     */
    public Interval interval(long startNanos, long endNanos, long startedAtMillis, Counts before) {
      return new Interval(
          startNanos,
          endNanos,
          startedAtMillis,
          counts,
          before.plus(counts),
          rows,
          due,
          firstFailureNanos,
          interference);
    }
  }
}
