package io.github.ycsbxl.measure;

import io.github.ycsbxl.measure.OperationLog.ThreadLog;
import io.github.ycsbxl.measure.PhaseTime.Pacing;
import io.github.ycsbxl.numbers.Unit;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Recorder of one thread in one phase. The owning thread writes, and one other thread may take
 * samples. Only the latencies of a shared {@link Stripe} are written by several threads.
 *
 * <p>The owner records a completed operation between {@link #begin} and {@link #end}. It writes one
 * of two buffers, called sides, while the reader drains the other, so neither waits. A thread in a
 * long operation does not switch sides. The reader then drains the side in use, and repeats this if
 * an operation was recorded in the meantime.
 */
public final class ThreadRecorder {
  private static final long NEVER = Long.MAX_VALUE;

  private final Stripe stripe;
  private final IntervalNumber current;
  private final String scenario;
  private final Map<RowName, RowRecorder> rows = new ConcurrentHashMap<>();
  private final Map<String, String> firstFailures = new ConcurrentSkipListMap<>();
  private final ThreadCounters counters = new ThreadCounters();
  private final Counts[] drained = {Counts.NONE, Counts.NONE};
  private final AtomicLong[] firstFailure = {new AtomicLong(NEVER), new AtomicLong(NEVER)};
  private int side;
  private long interval;
  private long backlogNanos;
  private long pacedStarts;
  private long lateStarts;
  private long mostOverdueNanos;
  private volatile UnderWay late = UnderWay.NONE;
  private Optional<ThreadLog> log = Optional.empty();

  ThreadRecorder(Stripe stripe, IntervalNumber current, String scenario) {
    this.stripe = stripe;
    this.current = current;
    this.scenario = scenario;
  }

  /** Returns a recorder that shares nothing with others. */
  public static ThreadRecorder alone() {
    return new ThreadRecorder(new Stripe(false), new IntervalNumber(), "");
  }

  void enterInto(ThreadLog entered) {
    log = Optional.of(entered);
  }

  /** Returns the operation log, if the user asked for one. */
  public Optional<ThreadLog> log() {
    return log;
  }

  /**
   * Returns the recorder of a row, created by the first call. Callers keep it instead of looking it
   * up per operation. With scenarios, returns the row of the thread's scenario.
   */
  public RowRecorder row(RowName name, Unit unit) {
    RowName own = scenario.isEmpty() ? name : name.inScenario(scenario);
    return rows.computeIfAbsent(own, any -> new RowRecorder(own, unit, stripe, side));
  }

  /** Returns the recorder of all operations of the thread's scenario, if it has one. */
  public Optional<RowRecorder> wholeScenario() {
    return scenario.isEmpty() ? Optional.empty() : Optional.of(row(RowName.OVERALL, Unit.NANOS));
  }

  String scenario() {
    return scenario;
  }

  /**
   * Begins to record a completed operation. {@link #end} must follow soon, even after an exception.
   */
  public void begin() {
    long now = current.number();
    if (now != interval) {
      turnTo(now);
    }
    counters.change(side);
  }

  /** Ends the recording of an operation. */
  public void end() {
    counters.changed(side);
  }

  private void turnTo(long next) {
    int other = IntervalNumber.side(next);
    rows.values().forEach(row -> row.turnTo(other));
    side = other;
    interval = next;
    counters.turnTo(next);
  }

  /**
   * Returns true if the thread records this interval, and therefore no longer uses its other
   * buffer.
   */
  boolean isIn(long number) {
    return counters.interval() == number;
  }

  /**
   * Returns how often {@link #begin} and {@link #end} were called for a side; an odd number in the
   * middle of a record.
   */
  long changes(int of) {
    return counters.changes(of);
  }

  /** Counts a whole operation. */
  public void count(OperationOutcome outcome) {
    counters.count(outcome, 1, side);
  }

  /** Counts records that a load left unchanged because they existed. */
  public void existing(RowName row, long records) {
    begin();
    row(row, Unit.NANOS).failed(Row.EXISTING, records);
    wholeScenario().ifPresent(all -> all.failed(Row.EXISTING, records));
    counters.count(OperationOutcome.EXISTING, records, side);
    end();
  }

  /** Counts a whole operation that ended after the cut-off of its phase. */
  public void late(OperationOutcome outcome) {
    Counts one = Counts.of(any -> any == outcome ? 1 : 0);
    late = late.plus(new UnderWay(one, 0, lastEndNanos() - counters.beganNanos()));
  }

  /** Records the time of a failure on {@link System#nanoTime}. */
  public void failedAt(long nanos) {
    if (firstFailure[side].get() == NEVER) {
      firstFailure[side].set(nanos);
    }
  }

  /**
   * Returns the time of the first failure that one of the two sides recorded since the last call.
   */
  OptionalLong takeFirstFailure(int of) {
    long first = firstFailure[of].getAndSet(NEVER);
    return first == NEVER ? OptionalLong.empty() : OptionalLong.of(first);
  }

  /** Keeps the first example of each kind of failure. */
  public void explain(String kind, String cause) {
    firstFailures.putIfAbsent(kind, cause);
  }

  /**
   * Records the scheduled start of the first operation. The phase lasts from this time to the last
   * {@link #ended}.
   */
  public void started(long nanos) {
    counters.started(nanos);
  }

  /** Records the actual start of an operation. */
  public void began(long nanos) {
    counters.began(nanos);
  }

  /**
   * Records the actual start of a scheduled operation. It is late if the thread was still busy with
   * the operation before when this one was due. Called before {@link #began}.
   */
  public void paced(long dueNanos, long startNanos) {
    pacedStarts++;
    if (lastEndNanos() > dueNanos) {
      lateStarts++;
    }
    mostOverdueNanos = Math.max(mostOverdueNanos, startNanos - dueNanos);
  }

  public void ended(long nanos) {
    counters.ended(nanos);
  }

  /** Records at the end of a phase how long the next operation was overdue. */
  public void recordBacklog(long nanos) {
    backlogNanos = Math.max(0, nanos);
    mostOverdueNanos = Math.max(mostOverdueNanos, backlogNanos);
  }

  UnderWay late() {
    return late;
  }

  /** Returns the start of the current operation. */
  public long beganNanos() {
    return counters.beganNanos();
  }

  Map<RowName, RowRecorder> rows() {
    return rows;
  }

  Map<String, String> firstFailures() {
    return firstFailures;
  }

  /** Returns what one of the two sides counted since the last call. */
  Counts drainCounts(int of) {
    Counts soFar = counters.counts(of);
    Counts since = soFar.minus(drained[of]);
    drained[of] = soFar;
    return since;
  }

  /** Returns the start of the first operation. Valid once the owner has ended. */
  long firstStartNanos() {
    return counters.firstStartNanos();
  }

  /**
   * Returns the end of the last operation. Valid for the owner, and for others once it has ended.
   */
  public long lastEndNanos() {
    return counters.lastEndNanos();
  }

  /** Returns the starts of scheduled operations. Valid once the owner has ended. */
  Pacing pacing() {
    return new Pacing(0, pacedStarts, lateStarts, mostOverdueNanos);
  }

  /** Returns the backlog at the end. Valid once the owner has ended. */
  long backlogNanos() {
    return backlogNanos;
  }
}
