package io.github.ycsbxl.measure;

import io.github.ycsbxl.measure.OperationLog.ThreadLog;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Recorder of one thread in one phase. The thread that owns it writes; one other thread may take
 * samples. Nothing in it is written by two threads but the latencies of a {@link Stripe} that is
 * shared.
 *
 * <p>The owner records an ended operation between {@link #begin} and {@link #end}. It does so on
 * one of two sides while the other thread drains the other side, so neither waits for the other. An
 * operation that takes long keeps its thread from turning to the other side. Then both work on the
 * same side, and the other thread drains again if an operation was recorded meanwhile.
 */
public final class ThreadRecorder {
  private static final long NEVER = Long.MAX_VALUE;

  private final Stripe stripe;
  private final Cut cut;
  private final Map<RowName, RowRecorder> rows = new ConcurrentHashMap<>();
  private final Map<String, String> firstFailures = new ConcurrentSkipListMap<>();
  private final ThreadCounters counters = new ThreadCounters();
  private final Counts[] drained = {Counts.NONE, Counts.NONE};
  private final AtomicLong[] firstFailure = {new AtomicLong(NEVER), new AtomicLong(NEVER)};
  private int side;
  private long interval;
  private long backlogNanos;
  private volatile UnderWay late = UnderWay.NONE;
  private Optional<ThreadLog> log = Optional.empty();

  ThreadRecorder(Stripe stripe, Cut cut) {
    this.stripe = stripe;
    this.cut = cut;
  }

  /** Makes a recorder that shares nothing with others. */
  public static ThreadRecorder alone() {
    return new ThreadRecorder(new Stripe(false), new Cut());
  }

  void enterInto(ThreadLog entered) {
    log = Optional.of(entered);
  }

  /** The log of every single operation, if the user asked for it. */
  public Optional<ThreadLog> log() {
    return log;
  }

  /** The recorder of a row, made at the first call. Look it up once, not for each operation. */
  public RowRecorder row(RowName name, Unit unit) {
    return rows.computeIfAbsent(name, any -> new RowRecorder(name, unit, stripe, side));
  }

  /** Begins to record an operation that ended; {@link #end} follows soon, whatever happens. */
  public void begin() {
    long now = cut.number();
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
    int other = Cut.side(next);
    rows.values().forEach(row -> row.turnTo(other));
    side = other;
    interval = next;
    counters.turnTo(next);
  }

  /** Whether the thread records this interval, so that it has left the other side. */
  boolean isIn(long number) {
    return counters.interval() == number;
  }

  /** The number of beginnings and ends of records on a side; odd within one. */
  long changes(int of) {
    return counters.changes(of);
  }

  /** Counts a whole operation. */
  public void count(OperationOutcome outcome) {
    counters.count(outcome, 1, side);
  }

  /** Counts records of a load that are in the store already, as operations that left them alone. */
  public void existing(RowName row, long records) {
    begin();
    row(row, Unit.NANOS).failed(Row.EXISTING, records);
    counters.count(OperationOutcome.EXISTING, records, side);
    end();
  }

  /** Counts a whole operation that ended after its phase was cut off. */
  public void late(OperationOutcome outcome) {
    Counts one = Counts.of(any -> any == outcome ? 1 : 0);
    late = late.plus(new UnderWay(one, 0, lastEndNanos() - counters.beganNanos()));
  }

  /** Records when an operation failed, on {@link System#nanoTime}. */
  public void failedAt(long nanos) {
    if (firstFailure[side].get() == NEVER) {
      firstFailure[side].set(nanos);
    }
  }

  /** Returns the time of the first failure on a side since the last call. */
  OptionalLong takeFirstFailure(int of) {
    long first = firstFailure[of].getAndSet(NEVER);
    return first == NEVER ? OptionalLong.empty() : OptionalLong.of(first);
  }

  /** Remembers the first explanation of each kind of failure. */
  public void explain(String kind, String cause) {
    firstFailures.putIfAbsent(kind, cause);
  }

  /** Records when an operation was due; with the last {@link #ended} it bounds the phase. */
  public void started(long nanos) {
    counters.started(nanos);
  }

  /** Records the time at which an operation really begins. */
  public void began(long nanos) {
    counters.began(nanos);
  }

  public void ended(long nanos) {
    counters.ended(nanos);
  }

  /** Records at the end of a phase how long the next operation was overdue, if it was. */
  public void recordBacklog(long nanos) {
    backlogNanos = Math.max(0, nanos);
  }

  UnderWay late() {
    return late;
  }

  /** The start of the operation that the thread is in. */
  public long beganNanos() {
    return counters.beganNanos();
  }

  Map<RowName, RowRecorder> rows() {
    return rows;
  }

  Map<String, String> firstFailures() {
    return firstFailures;
  }

  /** The counts of a side since the last call. */
  Counts drainCounts(int of) {
    Counts soFar = counters.counts(of);
    Counts since = soFar.minus(drained[of]);
    drained[of] = soFar;
    return since;
  }

  /** The start of the first operation; valid once the owner has ended. */
  long firstStartNanos() {
    return counters.firstStartNanos();
  }

  /** The end of the last operation; only valid once the owner has ended, and for the owner. */
  public long lastEndNanos() {
    return counters.lastEndNanos();
  }

  /** The backlog at the end; valid once the owner has ended. */
  long backlogNanos() {
    return backlogNanos;
  }
}
