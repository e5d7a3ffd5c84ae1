package io.github.ycsbxl.page;

import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.RunListener;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.Row.ValueBytes;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.Unit;
import io.github.ycsbxl.page.MeansByTime.Mean;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Course of the last phase of a run, in memory that does not grow with its length: rates and
 * latencies by interval, means by day, and the masters of shards. It listens to the intervals of
 * the run, in their order. Filled by one thread, then read.
 */
final class RunSeries implements RunListener {
  /** The shortest interval that can give a rate: a last, shorter one has few operations. */
  private static final double SHORTEST_SECONDS = 0.5;

  private final String phase;
  private final long firstSecond;
  private final boolean live;
  private final Slots<Sums> whole = new Slots<>(Sums::plus);
  private final SortedMap<RowName, LatencySlots> rows = new TreeMap<>();
  private final SortedMap<RowName, MeansByTime> means = new TreeMap<>();
  private final MeansByTime measured = new MeansByTime();
  private final Map<Integer, Double> secondsByIteration = new HashMap<>();
  private final MasterChanges masters = new MasterChanges();
  private long startMillis;

  /**
   * Sums of an interval.
   *
   * @param due operations that a target asked for; not a number without one
   */
  record Sums(
      double seconds, double succeeded, double failed, double due, double read, double written) {
    private static Sums of(Interval interval) {
      ValueBytes bytes = Row.bytes(interval.rows());
      return new Sums(
          interval.seconds(),
          interval.counts().succeeded(),
          (double) interval.counts().failed() + interval.counts().missed(),
          interval.due().orElse(Double.NaN),
          bytes.read(),
          bytes.written());
    }

    private Sums plus(Sums next) {
      return new Sums(
          seconds + next.seconds,
          succeeded + next.succeeded,
          failed + next.failed,
          due + next.due,
          read + next.read,
          written + next.written);
    }
  }

  /** Makes the empty course of a phase, which begins with its first interval. */
  RunSeries(String phase) {
    this(phase, -1, 0, false);
  }

  private RunSeries(String phase, long startMillis, long firstSecond, boolean live) {
    this.phase = phase;
    this.startMillis = startMillis;
    this.firstSecond = firstSecond;
    this.live = live;
  }

  /** Makes the course of a client process, on the clock of the whole run. */
  static RunSeries ofClient(RunSeries run) {
    return new RunSeries(run.phase, run.startMillis, 0, false);
  }

  /**
   * Makes the last minutes of a phase that goes on, whose intervals come without histograms.
   *
   * @param startMillis of the phase
   * @param firstSecond of these minutes, counted from there
   */
  static RunSeries live(String phase, long startMillis, long firstSecond) {
    return new RunSeries(phase, startMillis, firstSecond, true);
  }

  @Override
  public void interval(PhaseKey key, Interval interval, List<Interval> seconds) {
    seconds.forEach(second -> add(key.iteration(), second));
    if (interval.seconds() >= SHORTEST_SECONDS) {
      long second = slot(interval.startedAtMillis());
      for (Row row : interval.rows()) {
        if (row.unit() == Unit.NANOS) {
          add(row.name(), second, row.service());
          add(row.name().asIntended(), second, row.intended());
        }
      }
    }
  }

  /** Adds the figures of a second, whose histograms are those of a longer interval. */
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
    for (Row row : interval.rows()) {
      if (row.unit() == Unit.NANOS && row.succeeded() > 0) {
        add(iteration, interval, second, row);
      }
    }
  }

  private void add(int iteration, Interval interval, long second, Row row) {
    masters.add(row, second);
    if (isOfOperation(row.name())) {
      means
          .computeIfAbsent(row.name(), any -> new MeansByTime())
          .add(iteration, interval.startedAtMillis(), second, Mean.of(row));
    }
    if (live && interval.seconds() >= SHORTEST_SECONDS) {
      latencies(row.name()).add(second, row.summary());
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

  /** Whether the row is of whole operations, also by node; others are parts of operations. */
  private static boolean isOfOperation(RowName name) {
    return !name.intended() && RowName.of(name.operation()).isOperation();
  }

  /** Whether this is the phase. */
  boolean isOf(PhaseKey key) {
    return phase.equals(key.phase());
  }

  /** The second of the course in which a time is. */
  long slot(long unixMillis) {
    return Math.max(0, Math.round((unixMillis - startMillis) / 1e3) - firstSecond);
  }

  /** The second of the phase at which the course begins. */
  long firstSecond() {
    return firstSecond;
  }

  /**
   * The start of the phase, at which its axes of time begin; less than 0 if nothing was measured.
   */
  long startMillis() {
    return startMillis;
  }

  /**
   * Makes the intervals of all rows as long as the longest, or as this, and returns their length.
   */
  int align(int least) {
    int longest =
        rows.values().stream()
            .mapToInt(row -> row.slots().seconds())
            .reduce(Math.max(least, whole.seconds()), Math::max);
    whole.lengthen(longest);
    rows.values().forEach(row -> row.slots().lengthen(longest));
    return longest;
  }

  Slots<Sums> whole() {
    return whole;
  }

  SortedMap<RowName, LatencySlots> rows() {
    return rows;
  }

  /** The means of each row of operations, and of nodes' whole operations. */
  Map<RowName, MeansByTime> means() {
    return means;
  }

  /** The intervals in which anything was measured. */
  MeansByTime measured() {
    return measured;
  }

  int iterations() {
    return secondsByIteration.size();
  }

  /** Whether an iteration took longer than a day. */
  boolean isOfDays() {
    return secondsByIteration.values().stream()
        .anyMatch(seconds -> seconds > MeansByTime.DAY_SECONDS);
  }

  List<MasterChanges.Change> masters() {
    return new ArrayList<>(masters.changes());
  }
}
