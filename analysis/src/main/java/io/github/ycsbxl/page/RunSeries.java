package io.github.ycsbxl.page;

import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.RunListener;
import io.github.ycsbxl.machine.Interference;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.Row.ValueBytes;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.numbers.Unit;
import io.github.ycsbxl.page.MeansByTime.Mean;
import io.github.ycsbxl.statistics.Slots;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Time series of the last phase of a run: rates and latencies by interval, means by day, and
 * masters of shards. Memory does not grow with the length of the run. Receives the intervals in
 * order. Filled by one thread, then read.
 */
final class RunSeries implements RunListener {
  /**
   * Minimum length of an interval from which a rate is computed. A short last interval has too few
   * operations.
   */
  private static final double SHORTEST_SECONDS = 0.5;

  private final String phase;
  private final long firstSecond;
  private final boolean live;
  private Slots<Sums> whole = new Slots<>(Sums::plus);
  private final SortedMap<RowName, LatencySlots> rows = new TreeMap<>();
  private final SortedMap<RowName, MeansByTime> means = new TreeMap<>();
  private final MeansByTime measured = new MeansByTime();
  private final Map<Integer, Double> secondsByIteration = new HashMap<>();
  private final MasterChanges masters = new MasterChanges();
  private long startMillis;

  /**
   * Sums over an interval.
   *
   * @param due operations scheduled by the target rate; NaN without one
   * @param interference with the client that had the most
   */
  record Sums(
      double seconds,
      double succeeded,
      double failed,
      double due,
      double read,
      double written,
      Interference interference) {
    double opsPerSec() {
      return succeeded / seconds;
    }

    private static Sums of(Interval interval) {
      ValueBytes bytes = Row.bytes(interval.rows());
      return new Sums(
          interval.seconds(),
          interval.counts().succeeded(),
          interval.counts().notDone(false),
          interval.due().sum().orElse(Double.NaN),
          bytes.read(),
          bytes.written(),
          interval.interference());
    }

    /** Returns the rates of two clients at the same time, as amounts of one second. */
    private Sums beside(Sums other) {
      Sums mine = perSecond();
      Sums its = other.perSecond();
      return new Sums(
          1,
          mine.succeeded + its.succeeded,
          mine.failed + its.failed,
          mine.due + its.due,
          mine.read + its.read,
          mine.written + its.written,
          interference.worse(other.interference));
    }

    private Sums perSecond() {
      return new Sums(
          1,
          succeeded / seconds,
          failed / seconds,
          due / seconds,
          read / seconds,
          written / seconds,
          interference);
    }

    Sums plus(Sums next) {
      return new Sums(
          seconds + next.seconds,
          succeeded + next.succeeded,
          failed + next.failed,
          due + next.due,
          read + next.read,
          written + next.written,
          interference.worse(next.interference));
    }
  }

  /**
   * Creates an empty time series of a phase. The first interval that is added defines the start.
   */
  RunSeries(String phase) {
    this(phase, -1, 0, false);
  }

  private RunSeries(String phase, long startMillis, long firstSecond, boolean live) {
    this.phase = phase;
    this.startMillis = startMillis;
    this.firstSecond = firstSecond;
    this.live = live;
  }

  /** Creates the time series of a client, on the clock of the whole run. */
  static RunSeries ofClient(RunSeries run) {
    return new RunSeries(run.phase, run.startMillis, 0, false);
  }

  /**
   * Creates a time series for the last minutes of a running phase, whose intervals have no
   * histograms.
   *
   * @param startMillis start of the phase
   * @param firstSecond start of the last minutes, relative to the start of the phase
   */
  static RunSeries live(String phase, long startMillis, long firstSecond) {
    return new RunSeries(phase, startMillis, firstSecond, true);
  }

  /**
   * Creates the sum of the rates of several clients in a running phase. Omits the last second,
   * because some clients may not have written it yet.
   *
   * @param clients on the same clock
   */
  static RunSeries sum(List<RunSeries> clients) {
    var sums = new TreeMap<Long, Sums>();
    for (RunSeries client : clients) {
      client.bySecond().forEach((second, one) -> sums.merge(second, one, Sums::beside));
    }
    sums.pollLastEntry();
    RunSeries first = clients.get(0);
    long firstSecond = sums.isEmpty() ? 0 : sums.firstKey();
    var sum = new RunSeries(first.phase, first.startMillis, firstSecond, true);
    sums.forEach((second, one) -> sum.whole.add(second - firstSecond, one));
    return sum;
  }

  /** Returns the sums of the intervals with data, by their first seconds. */
  SortedMap<Long, Sums> bySecond() {
    var known = new TreeMap<Long, Sums>();
    whole.bySecond().forEach((second, sums) -> known.put(firstSecond + second, sums));
    return known;
  }

  @Override
  public void interval(PhaseKey key, Interval interval, List<Interval> seconds) {
    seconds.forEach(second -> add(key.iteration(), second));
    if (interval.seconds() >= SHORTEST_SECONDS) {
      long second = slot(interval.startedAtMillis());
      for (Row row : interval.byPart().labelled().values()) {
        if (row.unit() == Unit.NANOS) {
          add(row.name(), second, row.service());
          add(row.name().asIntended(), second, row.intended());
        }
      }
    }
  }

  /**
   * Adds the rates and means of a second. Histograms are added separately, since they may cover a
   * longer interval.
   */
  void add(int iteration, Interval interval) {
    if (startMillis < 0) {
      startMillis = interval.startedAtMillis() - Math.round(interval.startNanos() / 1e6);
    }
    long second = slot(interval.startedAtMillis());
    secondsByIteration.merge(
        iteration, (double) Math.max(1, Math.round(interval.seconds())), Double::sum);
    measured.add(iteration, interval.startedAtMillis(), second, Mean.NONE);
    if (interval.seconds() >= SHORTEST_SECONDS) {
      whole.add(second, Sums.of(interval));
    }
    interval.rows().stream()
        .filter(row -> row.unit() == Unit.NANOS && row.succeeded() > 0)
        .forEach(row -> masters.add(row, second));
    for (Row row : interval.byPart().labelled().values()) {
      if (row.unit() == Unit.NANOS && row.succeeded() > 0) {
        add(iteration, interval, second, row);
      }
    }
  }

  private void add(int iteration, Interval interval, long second, Row row) {
    if (isOfOperation(row.name())) {
      means
          .computeIfAbsent(row.name(), any -> new MeansByTime())
          .add(iteration, interval.startedAtMillis(), second, Mean.of(row));
    }
    if (live && interval.seconds() >= SHORTEST_SECONDS) {
      latencies(row.name()).add(second, row.summary());
      row.summaries()
          .response()
          .ifPresent(known -> latencies(row.name().asIntended()).add(second, known));
    }
  }

  private void add(RowName row, long second, Histogram nanos) {
    if (nanos.getTotalCount() > 0) {
      latencies(row).add(second, nanos);
    }
  }

  private LatencySlots latencies(RowName row) {
    return rows.computeIfAbsent(row, any -> new LatencySlots());
  }

  /** Returns true for a row of service times of operations, for the whole store or for one node. */
  private static boolean isOfOperation(RowName name) {
    return !name.intended() && RowName.parse(name.operation()).isOperation();
  }

  /** Returns true if the key is of this time series' phase. */
  boolean isOf(PhaseKey key) {
    return phase.equals(key.phase());
  }

  /** Converts a time to a second of the time series. */
  long slot(long unixMillis) {
    return Math.max(0, Math.round((unixMillis - startMillis) / 1e3) - firstSecond);
  }

  /** Returns the first second of the time series, counted from the start of the phase. */
  long firstSecond() {
    return firstSecond;
  }

  /** Returns the start of the phase, the origin of time axes; negative without measurements. */
  long startMillis() {
    return startMillis;
  }

  /** Returns the length in s of the longest interval of any row. */
  int longest() {
    return rows.values().stream()
        .mapToInt(row -> row.slots().seconds())
        .reduce(whole.seconds(), Math::max);
  }

  /** Merges intervals until all rows have intervals of the same length, at least this one. */
  void align(int least) {
    int length = Math.max(least, longest());
    whole.lengthen(length);
    rows.values().forEach(row -> row.slots().lengthen(length));
  }

  /**
   * Returns a copy of the rates and latencies whose intervals have the same length, at least this
   * one. This series stays as it is, since a page and a document show it in different lengths.
   */
  RunSeries aligned(int least) {
    var copy = new RunSeries(phase, startMillis, firstSecond, live);
    copy.whole = whole.copy();
    rows.forEach((name, row) -> copy.rows.put(name, row.copy()));
    copy.align(least);
    return copy;
  }

  Slots<Sums> whole() {
    return whole;
  }

  SortedMap<RowName, LatencySlots> rows() {
    return rows;
  }

  /** Returns the means of operations by row, for the whole store and for each node. */
  Map<RowName, MeansByTime> means() {
    return means;
  }

  /** Returns the intervals with any measurements. */
  MeansByTime measured() {
    return measured;
  }

  int iterations() {
    return secondsByIteration.size();
  }

  /** Returns true if an iteration took longer than a day. */
  boolean isOfDays() {
    return secondsByIteration.values().stream()
        .anyMatch(seconds -> seconds > MeansByTime.DAY_SECONDS);
  }

  List<MasterChanges.Change> masters() {
    return new ArrayList<>(masters.changes());
  }
}
