package io.github.ycsbxl.measure;

import io.github.ycsbxl.machine.ClientUse;
import io.github.ycsbxl.machine.GarbageCollection;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.PhaseTime.Pacing;
import io.github.ycsbxl.measure.PhaseTime.Threads;
import io.github.ycsbxl.measure.SuccessSpans.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Collector of the data that the threads of a phase record. Created before the threads start. One
 * thread calls {@link #sample} and {@link #finish}.
 */
public final class PhaseRecorder {
  private final IntervalNumber current = new IntervalNumber();
  private final List<ThreadRecorder> threads;
  private final List<StripeReader> readers;
  private final LongSupplier nanoClock;
  private final long startNanos;
  private final long startedAtMillis;
  private final GarbageCollection gcBefore = GarbageCollection.soFar();
  private final ClientUse clientBefore = ClientUse.soFar();
  private final RowsByPart total = RowsByPart.empty();

  /** Values that were drained from the recorders and not yet returned in a sample. */
  private final SortedMap<RowName, Row> drained = new TreeMap<>();

  private StripeReader.Drained whole = new StripeReader.Drained();
  private Counts counted = Counts.NONE;
  private OptionalLong cutNanos = OptionalLong.empty();
  private long sampledUntilNanos;
  private long endNanos = Long.MAX_VALUE;
  private Optional<UnderWay> underWay = Optional.empty();

  /** Threads that were still in an operation when the phase was left. */
  private Set<ThreadRecorder> abandoned = Set.of();

  /** Number of operations that were due in each scenario with a target rate, by name. */
  private final Map<String, Double> due = new HashMap<>();

  /** Start and end of each scenario that was cut off, by name. */
  private final Map<String, Span> scenarioSpans = new HashMap<>();

  /**
   * Creates the recorder of a phase without scenarios.
   *
   * @param delayNanos from now to the start of the phase
   */
  public PhaseRecorder(
      int threads, LongSupplier nanoClock, LongSupplier wallClockMillis, long delayNanos) {
    this(Collections.nCopies(threads, ""), nanoClock, wallClockMillis, delayNanos);
  }

  /**
   * Creates the recorder.
   *
   * @param scenarios name of each thread's scenario; empty without scenarios
   * @param delayNanos from now to the start of the phase
   */
  public PhaseRecorder(
      List<String> scenarios,
      LongSupplier nanoClock,
      LongSupplier wallClockMillis,
      long delayNanos) {
    int threads = scenarios.size();
    List<Stripe> stripes = Stripe.of(threads);
    this.threads =
        IntStream.range(0, threads)
            .mapToObj(
                i -> new ThreadRecorder(stripes.get(i % stripes.size()), current, scenarios.get(i)))
            .toList();
    this.readers =
        IntStream.range(0, stripes.size())
            .mapToObj(i -> new StripeReader(stripes.get(i), threadsOf(i, stripes.size())))
            .toList();
    this.nanoClock = nanoClock;
    // The clock is read last, since creating the recorders of many threads takes long.
    ClockReading now = ClockReading.of(nanoClock, wallClockMillis);
    this.startNanos = now.nanos() + delayNanos;
    this.startedAtMillis = now.wallMillis() + delayNanos / 1_000_000;
    this.sampledUntilNanos = startNanos;
  }

  /** Makes the threads write every operation to this log. Called before they start. */
  public void enterInto(OperationLog log) {
    for (int i = 0; i < threads.size(); i++) {
      threads.get(i).enterInto(log.thread(i));
    }
  }

  public ThreadRecorder thread(int index) {
    return threads.get(index);
  }

  /** Returns the start of the phase on the recorder's clock. */
  public long startNanos() {
    return startNanos;
  }

  /**
   * Marks the phase as limited in time, so that its result lists the operations in progress at the
   * end.
   */
  public void limited() {
    underWay = Optional.of(UnderWay.NONE);
  }

  /**
   * Returns the end of the last operation of a scenario, or {@link Long#MIN_VALUE} if it had none.
   * Called after the scenario's threads have ended.
   *
   * @param scenario empty without scenarios
   */
  public long lastEndNanos(String scenario) {
    return threads.stream()
        .filter(thread -> thread.scenario().equals(scenario))
        .mapToLong(ThreadRecorder::lastEndNanos)
        .max()
        .orElse(Long.MIN_VALUE);
  }

  /**
   * Marks the phase as cut off and some threads as abandoned. Called before the last sample. That
   * sample has the latencies of operations that ended after the cut-off, but not their times.
   *
   * @param nanos time of the cut-off on the recorder's clock
   */
  public void cutOff(long nanos, Set<Integer> givenUp) {
    endNanos = nanos;
    abandoned = givenUp.stream().map(threads::get).collect(Collectors.toSet());
    long now = nanoClock.getAsLong();
    Stream<UnderWay> ended = threads.stream().map(ThreadRecorder::late);
    Stream<UnderWay> hanging =
        givenUp.stream()
            .map(index -> new UnderWay(Counts.NONE, 1, now - threads.get(index).beganNanos()));
    underWay = Optional.of(Stream.concat(ended, hanging).reduce(UnderWay.NONE, UnderWay::plus));
  }

  /** Records start and end of a scenario that was cut off. Called before {@link #finish}. */
  public void scenarioCutOff(String scenario, long fromNanos, long toNanos) {
    scenarioSpans.put(scenario, new Span(fromNanos, Math.max(fromNanos, toNanos)));
  }

  /**
   * Records how many operations of a scenario were due. Called before {@link #finish}.
   *
   * @param scenario empty without scenarios
   */
  public void due(String scenario, double operations) {
    due.put(scenario, operations);
  }

  /**
   * Ends the interval: each thread records its next operation into a new interval. Has no effect if
   * {@link #sample} has not yet returned the previous interval.
   */
  public void cut() {
    if (cutNanos.isEmpty()) {
      cutNanos = OptionalLong.of(nanoClock.getAsLong());
      current.next();
    }
  }

  /** Returns true if every thread records into the interval after the last {@link #cut}. */
  public boolean hasTurned() {
    return threads.stream().allMatch(thread -> thread.isIn(current.number()));
  }

  /**
   * Returns the measurements since the last sample, up to the last {@link #cut} if it was called.
   * If a call runs out of memory, its data are in the result of the next call.
   *
   * @param dueUntil returns the operations that became due since its last call, given the end of
   *     the interval on the recorder's clock
   */
  public Interval sample(LongFunction<Due> dueUntil) {
    cut();
    drain();
    long now = Math.max(Math.min(cutNanos.getAsLong(), endNanos), sampledUntilNanos);
    Counts soFar = counted.plus(whole.counts());
    var sample =
        new Interval(
                sampledUntilNanos - startNanos,
                now - startNanos,
                startedAtMillis + (sampledUntilNanos - startNanos) / 1_000_000,
                whole.counts(),
                soFar,
                RowsByPart.withSum(drained.values().stream().map(this::timed).toList()),
                dueUntil.apply(now),
                whole.firstFailureNanos())
            .withTimesLater(-startNanos);
    total.add(sample.byPart());
    drained.clear();
    whole = new StripeReader.Drained();
    counted = soFar;
    sampledUntilNanos = now;
    cutNanos = OptionalLong.empty();
    return sample;
  }

  /**
   * Returns the last sample, after all threads have ended or were abandoned. It ends with the last
   * operation, or with the phase if that was cut off, however late it is taken. Drains both buffers
   * of each thread, since a descheduled thread may have recorded an operation after its interval
   * was drained.
   *
   * @param dueUntil as in {@link #sample}
   */
  public Interval lastSample(LongFunction<Due> dueUntil) {
    cut();
    drain();
    current.next();
    long end = isCutOff() ? endNanos : operationsOf(threads).toNanos();
    cutNanos = OptionalLong.of(Math.min(cutNanos.getAsLong(), end));
    return sample(dueUntil);
  }

  /** Performs the part of {@link #sample} that needs the most memory. Can be repeated. */
  void drain() {
    readers.forEach(reader -> reader.drainBefore(current.number(), drained, whole));
  }

  /**
   * Returns the measurements of the whole phase. Called after the last sample.
   *
   * @param pauses of the JVM during the phase
   */
  public PhaseMeasurement finish(JvmPauses pauses) {
    Span length =
        isCutOff() ? new Span(startNanos, Math.max(startNanos, endNanos)) : operationsOf(threads);
    var explained = new TreeMap<String, String>();
    threads.forEach(thread -> thread.firstFailures().forEach(explained::putIfAbsent));
    return new PhaseMeasurement(
        timeOf(threads, length, endNanos, pacing()),
        counted,
        total,
        explained,
        GarbageCollection.soFar().minus(gcBefore),
        pauses,
        underWay,
        ClientUse.soFar().minus(clientBefore),
        scenarios());
  }

  private boolean isCutOff() {
    return endNanos != Long.MAX_VALUE;
  }

  private SortedMap<String, PhaseTime> scenarios() {
    var times = new TreeMap<String, PhaseTime>();
    byScenario().forEach((name, own) -> times.put(name, timeOf(name, own)));
    times.remove("");
    return times;
  }

  /** Returns the scheduled operations of all threads; empty if some have no schedule. */
  private Optional<Pacing> pacing() {
    Map<String, List<ThreadRecorder>> scenarios = byScenario();
    return due.keySet().containsAll(scenarios.keySet())
        ? scenarios.entrySet().stream()
            .flatMap(one -> pacing(one.getKey(), one.getValue()).stream())
            .reduce(Pacing::plus)
        : Optional.empty();
  }

  private Optional<Pacing> pacing(String scenario, List<ThreadRecorder> own) {
    return Optional.ofNullable(due.get(scenario))
        .map(
            operations ->
                own.stream()
                    .map(ThreadRecorder::pacing)
                    .reduce(new Pacing(operations, 0, 0, 0), Pacing::plus)
                    .atLeastStarted());
  }

  private Map<String, List<ThreadRecorder>> byScenario() {
    return threads.stream().collect(Collectors.groupingBy(ThreadRecorder::scenario));
  }

  private PhaseTime timeOf(String scenario, List<ThreadRecorder> own) {
    Span length = scenarioSpans.getOrDefault(scenario, operationsOf(own));
    return timeOf(own, length, length.toNanos(), pacing(scenario, own));
  }

  private PhaseTime timeOf(
      List<ThreadRecorder> some, Span length, long cutOffNanos, Optional<Pacing> pacing) {
    return new PhaseTime(
        startedAtMillis + (length.fromNanos() - startNanos) / 1_000_000,
        length.nanos(),
        backlogNanos(some),
        times(some, cutOffNanos),
        pacing);
  }

  /** Returns the times of threads. An abandoned thread was active until the cut-off. */
  private Threads times(List<ThreadRecorder> some, long cutOffNanos) {
    List<Span> spans =
        some.stream()
            .filter(thread -> abandoned.contains(thread) || thread.lastEndNanos() > Long.MIN_VALUE)
            .map(thread -> activeSpan(thread, cutOffNanos))
            .sorted(Comparator.comparingLong(Span::toNanos))
            .toList();
    long active = spans.stream().mapToLong(Span::nanos).sum();
    if (spans.size() < 2) {
      return new Threads(active, 0);
    }
    Span last = spans.get(spans.size() - 1);
    long others = spans.get(spans.size() - 2).toNanos();
    return new Threads(active, last.toNanos() - Math.max(last.fromNanos(), others));
  }

  private Span activeSpan(ThreadRecorder thread, long cutOffNanos) {
    long end = abandoned.contains(thread) ? cutOffNanos : thread.lastEndNanos();
    long first = thread.firstStartNanos();
    return new Span(first, Math.max(first, Math.min(end, cutOffNanos)));
  }

  /**
   * Returns the time from the first operation's start to the last one's end; of length 0 at the
   * start of the phase if there was no operation.
   */
  private Span operationsOf(List<ThreadRecorder> some) {
    long first = some.stream().mapToLong(ThreadRecorder::firstStartNanos).min().orElseThrow();
    long last = some.stream().mapToLong(ThreadRecorder::lastEndNanos).max().orElseThrow();
    return first > last ? new Span(startNanos, startNanos) : new Span(first, last);
  }

  private static long backlogNanos(List<ThreadRecorder> some) {
    return some.stream().mapToLong(ThreadRecorder::backlogNanos).sum() / some.size();
  }

  /** Returns the row with the times of successes and tries since the last call. */
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
}
