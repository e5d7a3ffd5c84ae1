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
 */
public final class ThreadRecorder {
  private static final long NEVER = Long.MAX_VALUE;

  private final Stripe stripe;
  private final Map<RowName, RowRecorder> rows = new ConcurrentHashMap<>();
  private final Map<String, String> firstFailures = new ConcurrentSkipListMap<>();
  private final ThreadCounters counters = new ThreadCounters();
  private long backlogNanos;
  private final AtomicLong firstFailure = new AtomicLong(NEVER);
  private volatile UnderWay late = UnderWay.NONE;
  private Optional<ThreadLog> log = Optional.empty();

  ThreadRecorder(Stripe stripe) {
    this.stripe = stripe;
  }

  /** Makes a recorder that shares nothing with others. */
  public static ThreadRecorder alone() {
    return new ThreadRecorder(new Stripe(false));
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
    return rows.computeIfAbsent(name, any -> new RowRecorder(name, stripe.row(name, unit)));
  }

  /** Counts a whole operation. */
  public void count(OperationOutcome outcome) {
    counters.count(outcome, 1);
  }

  /** Counts records of a load that are in the store already, as operations that left them alone. */
  public void existing(RowName row, long records) {
    row(row, Unit.NANOS).failed(RowMeasurement.EXISTING, records);
    counters.count(OperationOutcome.EXISTING, records);
  }

  /** Counts a whole operation that ended after its phase was cut off. */
  public void late(OperationOutcome outcome) {
    Counts one = Counts.of(any -> any == outcome ? 1 : 0);
    late = late.plus(new UnderWay(one, 0, lastEndNanos() - counters.beganNanos()));
  }

  /** Records when an operation failed, on {@link System#nanoTime}. */
  public void failedAt(long nanos) {
    if (firstFailure.get() == NEVER) {
      firstFailure.set(nanos);
    }
  }

  /** Returns the time of the first failure since the last call. */
  OptionalLong takeFirstFailure() {
    long first = firstFailure.getAndSet(NEVER);
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

  Counts counts() {
    return counters.counts();
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
