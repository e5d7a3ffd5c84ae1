package io.github.ycsbxl.log;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Sum of the intervals of several clients. Each client counts seconds from its own start, so its
 * intervals are first shifted to the nearest full second after the earliest start, on the common
 * clock if there is one. An interval longer than a second includes the intervals of other clients
 * that mostly lie within it. The memory contains the lines of one interval per client, and the
 * histograms of one client. Used once, by one thread.
 */
final class SummedIntervals implements Closeable {
  private static final long SECOND_NANOS = 1_000_000_000;

  /**
   * Ratio of an interval's length to its number of seconds. Above this ratio, it overlaps the next
   * interval.
   */
  private static final double OVERLAPPING = 1.1;

  private final List<Cursor> cursors = new ArrayList<>();
  private PhaseKey phase;
  private double startMillis;
  private Counts total;

  /** Receiver of the sums. */
  @FunctionalInterface
  interface Receiver {
    /**
     * Receives a sum.
     *
     * @param ofClients lines of the clients, on the common clock
     * @param seconds sums of these lines, second by second, without histograms
     */
    void interval(PhaseKey phase, Interval sum, List<Interval> ofClients, List<Interval> seconds)
        throws IOException;
  }

  /** Position of one client in its intervals. */
  private static final class Cursor {
    private final LogIntervals intervals;
    private List<Interval> lines;
    private long shift;

    Cursor(LogIntervals intervals) throws IOException {
      this.intervals = intervals;
      this.lines = intervals.ahead();
    }

    boolean isAtEnd() {
      return lines.isEmpty();
    }

    boolean isAt(PhaseKey phase) {
      return !isAtEnd() && key().equals(phase);
    }

    PhaseKey key() {
      return intervals.phase();
    }

    double phaseStartMillis() {
      Interval first = lines.get(0);
      return first.startedAtMillis() - intervals.clockAheadMillis() - first.startNanos() / 1e6;
    }

    /** Returns the lines of the interval on the common clock. */
    List<Interval> seconds() {
      return lines.stream().map(line -> line.earlier(intervals.clockAheadMillis())).toList();
    }

    long startNanos() {
      return lines.get(0).startNanos();
    }

    long endNanos() {
      return lines.get(lines.size() - 1).endNanos();
    }

    long second() {
      return shift + Math.round((double) startNanos() / SECOND_NANOS);
    }

    /**
     * Returns the end of the interval in whole seconds. An interval with one line counts as one
     * second, even if it took longer. Other intervals count as at least one second.
     */
    long end() {
      long next = second() + 1;
      return lines.size() == 1
          ? next
          : Math.max(next, shift + Math.round((double) endNanos() / SECOND_NANOS));
    }

    boolean isBefore(long end) {
      return (second() + end()) / 2.0 < end;
    }

    /**
     * Adds the lines of the interval by their second, with times on the earliest client's clock.
     */
    void addSeconds(double earliestMillis, SortedMap<Long, List<Interval>> seconds) {
      long later = Math.round((phaseStartMillis() - earliestMillis) * 1e6);
      for (Interval line : lines) {
        long second = shift + Math.round((double) line.startNanos() / SECOND_NANOS);
        seconds.computeIfAbsent(second, any -> new ArrayList<>()).add(line.withTimesLater(later));
      }
    }

    /** Returns the interval with its times on the clock of the earliest client, and moves on. */
    Interval take(double startMillis) throws IOException {
      long later = Math.round((phaseStartMillis() - startMillis) * 1e6);
      Interval taken = intervals.next();
      lines = intervals.ahead();
      return taken.withTimesLater(later);
    }
  }

  private SummedIntervals(List<Path> folders) throws IOException {
    try {
      for (Path folder : folders) {
        cursors.add(new Cursor(LogIntervals.open(folder)));
      }
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /**
   * Adds up the intervals in these directories.
   *
   * @param ofClients receives each sum together with the lines of the clients
   * @param ofAll receives the same sum afterwards, without the intervals of the clients
   */
  static void read(List<Path> folders, Receiver ofClients, RunListener ofAll) throws IOException {
    try (var sum = new SummedIntervals(folders)) {
      while (sum.next(ofClients, ofAll)) {
        // The body is empty: the condition itself reads an interval and passes it on.
      }
    }
  }

  @Override
  public void close() {
    for (Cursor cursor : cursors) {
      cursor.intervals.close();
    }
  }

  private boolean next(Receiver ofClients, RunListener ofAll) throws IOException {
    for (Cursor cursor : cursors) {
      cursor.intervals.servers(ofAll);
    }
    if (running().isEmpty()) {
      begin();
    }
    List<Cursor> running = running();
    if (running.isEmpty()) {
      return false;
    }
    long second = running.stream().mapToLong(Cursor::second).min().orElseThrow();
    long end =
        running.stream()
            .filter(cursor -> cursor.second() == second)
            .mapToLong(Cursor::end)
            .max()
            .orElseThrow();
    var lines = new ArrayList<Interval>();
    var seconds = new TreeMap<Long, List<Interval>>();
    Interval sum = sum(running, second, end, lines, seconds);
    ofClients.interval(phase, sum, lines, sums(seconds, sum.endNanos()));
    ofAll.interval(phase, sum, List.of(sum));
    return true;
  }

  private List<Cursor> running() {
    return cursors.stream().filter(cursor -> cursor.isAt(phase)).toList();
  }

  /** Starts the next phase, if there is one. */
  private void begin() {
    cursors.stream()
        .filter(cursor -> !cursor.isAtEnd())
        .map(Cursor::key)
        .min(PhaseKey::compareTo)
        .ifPresent(next -> phase = next);
    List<Cursor> running = running();
    startMillis = running.stream().mapToDouble(Cursor::phaseStartMillis).min().orElse(0);
    running.forEach(one -> one.shift = Math.round((one.phaseStartMillis() - startMillis) / 1e3));
    total = Counts.NONE;
  }

  /** Adds up the lines of each second. A second ends where the next one starts. */
  private static List<Interval> sums(TreeMap<Long, List<Interval>> seconds, long endNanos) {
    var sums = new ArrayList<Interval>();
    Counts before = Counts.NONE;
    for (Map.Entry<Long, List<Interval>> second : seconds.entrySet()) {
      var sum = new Interval.Sum();
      second.getValue().forEach(sum::add);
      Long next = seconds.higherKey(second.getKey());
      long start = second.getKey() * SECOND_NANOS;
      long end = next == null ? Math.max(start, endNanos) : next * SECOND_NANOS;
      long millis = second.getValue().get(0).startedAtMillis();
      sums.add(sum.interval(start, end, millis, before));
      before = sums.get(sums.size() - 1).total();
    }
    return sums;
  }

  private Interval sum(
      List<Cursor> running,
      long second,
      long end,
      List<Interval> lines,
      SortedMap<Long, List<Interval>> seconds)
      throws IOException {
    var sum = new Interval.Sum();
    long length = 0;
    for (Cursor cursor : running) {
      long first = cursor.startNanos();
      while (cursor.isAt(phase) && cursor.isBefore(end)) {
        length = Math.max(length, cursor.endNanos() - first);
        lines.addAll(cursor.seconds());
        cursor.addSeconds(startMillis, seconds);
        sum.add(cursor.take(startMillis));
      }
    }
    OptionalLong next =
        running.stream().filter(one -> one.isAt(phase)).mapToLong(Cursor::second).min();
    if (next.isPresent()) {
      // Cut the interval where the next one starts: a client that lacked CPU may end an interval
      // late, while others continue.
      long room = (next.getAsLong() - second) * SECOND_NANOS;
      length = length > OVERLAPPING * room ? room : length;
    }
    long start = second * SECOND_NANOS;
    long unixMillis = (long) startMillis + second * 1000;
    // A client that starts or ends within the interval adds its part, including its scheduled
    // operations.
    Interval interval = sum.interval(start, start + length, unixMillis, total);
    total = interval.total();
    return interval;
  }
}
