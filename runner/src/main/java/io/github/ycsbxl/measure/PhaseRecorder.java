package io.github.ycsbxl.measure;

import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.machine.GarbageCollection;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Recorder of a phase, of what its threads record. Made before the threads start; {@link #sample}
 * and {@link #finish} are called by one thread.
 */
public final class PhaseRecorder {
  private final Cut cut = new Cut();
  private final List<ThreadRecorder> threads;
  private final List<StripeReader> readers;
  private final LongSupplier nanoClock;
  private final long startNanos;
  private final long startedAtMillis;
  private final GarbageCollection gcBefore = GarbageCollection.soFar();
  private final ClientUse clientBefore = ClientUse.soFar();
  private final SortedMap<RowName, Row> total = new TreeMap<>();

  /** The measurements that were drained from the recorders and are in no sample yet. */
  private final SortedMap<RowName, Row> drained = new TreeMap<>();

  private StripeReader.Drained whole = new StripeReader.Drained();
  private Counts counted = Counts.NONE;
  private OptionalLong cutNanos = OptionalLong.empty();
  private long sampledUntilNanos;
  private long endNanos = Long.MAX_VALUE;
  private Optional<UnderWay> underWay = Optional.empty();

  /**
   * @param delayNanos from now to the start of the phase
   */
  public PhaseRecorder(
      int threads, LongSupplier nanoClock, LongSupplier wallClockMillis, long delayNanos) {
    List<Stripe> stripes = Stripe.of(threads);
    this.threads =
        IntStream.range(0, threads)
            .mapToObj(i -> new ThreadRecorder(stripes.get(i % stripes.size()), cut))
            .toList();
    this.readers =
        IntStream.range(0, stripes.size())
            .mapToObj(i -> new StripeReader(stripes.get(i), threadsOf(i, stripes.size())))
            .toList();
    this.nanoClock = nanoClock;
    // The clock is read last, since the recorders of many threads take long to make.
    ClockReading now = ClockReading.of(nanoClock, wallClockMillis);
    this.startNanos = now.nanos() + delayNanos;
    this.startedAtMillis = now.wallMillis() + delayNanos / 1_000_000;
    this.sampledUntilNanos = startNanos;
  }

  /** Makes the threads enter every operation into this log; called before they start. */
  public void enterInto(OperationLog log) {
    for (int i = 0; i < threads.size(); i++) {
      threads.get(i).enterInto(log.thread(i));
    }
  }

  public ThreadRecorder thread(int index) {
    return threads.get(index);
  }

  /** The time at which the phase's clock started, on the clock that the recorder was given. */
  public long startNanos() {
    return startNanos;
  }

  /**
   * Marks the phase as limited in time, so that its result has the operations under way at the end.
   */
  public void limited() {
    underWay = Optional.of(UnderWay.NONE);
  }

  /** Whether operations ended that were not counted because they ended after the phase. */
  public boolean hasLate() {
    return threads.stream().anyMatch(thread -> thread.late().operations() > 0);
  }

  /**
   * Marks the phase as cut off, and the threads that were given up in an operation; called before
   * the last sample, which has the latencies of operations that ended later, but not their time.
   *
   * @param nanos the time of it, on the clock of this recorder
   */
  public void cutOff(long nanos, Set<Integer> givenUp) {
    endNanos = nanos;
    long now = nanoClock.getAsLong();
    Stream<UnderWay> ended = threads.stream().map(ThreadRecorder::late);
    Stream<UnderWay> hanging =
        givenUp.stream()
            .map(index -> new UnderWay(Counts.NONE, 1, now - threads.get(index).beganNanos()));
    underWay = Optional.of(Stream.concat(ended, hanging).reduce(UnderWay.NONE, UnderWay::plus));
  }

  /**
   * Ends the interval: each thread records the next one from its next operation on. Without effect
   * until {@link #sample} has returned the interval that ended.
   */
  public void cut() {
    if (cutNanos.isEmpty()) {
      cutNanos = OptionalLong.of(nanoClock.getAsLong());
      cut.next();
    }
  }

  /** Whether every thread records the interval after the last {@link #cut}. */
  public boolean hasTurned() {
    return threads.stream().allMatch(thread -> thread.isIn(cut.number()));
  }

  /**
   * Returns the measurement since the last sample, up to the last {@link #cut} or else to now. If
   * memory ends in a call, the next one returns what this one had.
   */
  public Interval sample() {
    cut();
    drain();
    long now = cutNanos.getAsLong();
    if (endNanos > sampledUntilNanos) {
      now = Math.min(now, endNanos);
    }
    now = Math.max(now, sampledUntilNanos);
    Counts soFar = counted.plus(whole.counts());
    var sample =
        new Interval(
                sampledUntilNanos - startNanos,
                now - startNanos,
                startedAtMillis + (sampledUntilNanos - startNanos) / 1_000_000,
                whole.counts(),
                soFar,
                drained.values().stream().map(this::timed).toList(),
                OptionalDouble.empty(),
                whole.firstFailureNanos())
            .withTimesLater(-startNanos);
    // All totals are made before anything is added to one.
    drained.forEach((name, row) -> totalOf(name, row.unit()));
    drained.forEach((name, row) -> total.get(name).add(row));
    drained.clear();
    whole = new StripeReader.Drained();
    counted = soFar;
    sampledUntilNanos = now;
    cutNanos = OptionalLong.empty();
    return sample;
  }

  /**
   * Returns the last sample, when all threads have ended or were given up. It has both sides: a
   * thread that lost its processor may have recorded an operation after its interval was drained.
   */
  public Interval lastSample() {
    cut();
    drain();
    cut.next();
    return sample();
  }

  /** Does the part of {@link #sample} that takes most memory; it can be repeated. */
  void drain() {
    readers.forEach(reader -> reader.drainBefore(cut.number(), drained, whole));
  }

  /**
   * Returns the measurement of the whole phase; called after the threads have ended and the last
   * sample was taken.
   *
   * @param pauses of the JVM while they worked
   */
  public PhaseMeasurement finish(JvmPauses pauses) {
    long first = threads.stream().mapToLong(ThreadRecorder::firstStartNanos).min().orElseThrow();
    long last = threads.stream().mapToLong(ThreadRecorder::lastEndNanos).max().orElseThrow();
    boolean cutOff = endNanos != Long.MAX_VALUE;
    boolean nothingDone = !cutOff && first > last;
    if (cutOff) {
      first = startNanos;
      last = Math.max(startNanos, endNanos);
    }
    var explained = new TreeMap<String, String>();
    threads.forEach(thread -> thread.firstFailures().forEach(explained::putIfAbsent));
    return new PhaseMeasurement(
        startedAtMillis + (nothingDone ? 0 : (first - startNanos) / 1_000_000),
        nothingDone ? 0 : last - first,
        counted,
        total,
        explained,
        GarbageCollection.soFar().minus(gcBefore),
        pauses,
        threads.stream().mapToLong(ThreadRecorder::backlogNanos).sum() / threads.size(),
        underWay,
        ClientUse.soFar().minus(clientBefore));
  }

  /** The row with the times since the last call. */
  private Row timed(Row row) {
    var succeeded = new ArrayList<Span>();
    var tried = new ArrayList<Span>();
    for (ThreadRecorder thread : threads) {
      RowRecorder recorder = thread.rows().get(row.name());
      if (recorder != null) {
        recorder.drainInto(succeeded, tried);
      }
    }
    return row.withTimes(SuccessSpans.union(succeeded), SuccessSpans.union(tried));
  }

  private List<ThreadRecorder> threadsOf(int stripe, int stripes) {
    return IntStream.range(0, threads.size())
        .filter(i -> i % stripes == stripe)
        .mapToObj(threads::get)
        .toList();
  }

  private Row totalOf(RowName name, Unit unit) {
    return total.computeIfAbsent(name, any -> Row.empty(name, unit));
  }
}
