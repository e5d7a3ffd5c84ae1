package io.github.ycsbxl.log;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The sum of clients' intervals. Each client counts its intervals from its own start, so they are
 * moved to the nearest full second from the earliest start, by the clock that the clients share if
 * they share one. An interval that is longer than a second takes in those of the others that lie in
 * it for the most part. Holds the lines of an interval of each client in memory, and the histograms
 * of one. Used once, by one thread.
 */
final class SummedIntervals implements Closeable {
  private static final long SECOND_NANOS = 1_000_000_000;

  /** The ratio of an interval's length to its seconds from which on it overlaps the next one. */
  private static final double OVERLAPPING = 1.1;

  private final List<Cursor> cursors = new ArrayList<>();
  private PhaseKey phase;
  private double startMillis;
  private Counts total;

  /** Place of one client among its intervals. */
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

    /** The lines of the interval, by the clock that all clients share. */
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
     * The second after the interval; a second that took longer than one remains one, and seconds
     * that take less than one together are one, too.
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

    /** Takes the interval, with its times on the clock of the earliest client. */
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
   * Adds up the intervals in these folders.
   *
   * @param ofClients hears of each sum with the seconds of all clients, by the clock that they
   *     share
   * @param ofAll hears of each sum after it
   */
  static void read(List<Path> folders, RunListener ofClients, RunListener ofAll)
      throws IOException {
    try (var sum = new SummedIntervals(folders)) {
      while (sum.next(ofClients, ofAll)) {
        // All is done by the condition.
      }
    }
  }

  @Override
  public void close() {
    for (Cursor cursor : cursors) {
      cursor.intervals.close();
    }
  }

  private boolean next(RunListener ofClients, RunListener ofAll) throws IOException {
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
    var seconds = new ArrayList<Interval>();
    Interval sum = sum(running, second, end, seconds);
    ofClients.interval(phase, sum, seconds);
    ofAll.interval(phase, sum, List.of(sum));
    return true;
  }

  private List<Cursor> running() {
    return cursors.stream().filter(cursor -> cursor.isAt(phase)).toList();
  }

  /** Begins the next phase, if there is one. */
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

  private Interval sum(List<Cursor> running, long second, long end, List<Interval> seconds)
      throws IOException {
    var sum = new Interval.Sum();
    long length = 0;
    for (Cursor cursor : running) {
      long first = cursor.startNanos();
      while (cursor.isAt(phase) && cursor.isBefore(end)) {
        length = Math.max(length, cursor.endNanos() - first);
        seconds.addAll(cursor.seconds());
        sum.add(cursor.take(startMillis));
      }
    }
    OptionalLong next =
        running.stream().filter(one -> one.isAt(phase)).mapToLong(Cursor::second).min();
    if (next.isPresent()) {
      // A client that had no CPU for a while ends its interval late, but the others go on.
      long room = (next.getAsLong() - second) * SECOND_NANOS;
      length = length > OVERLAPPING * room ? room : length;
    }
    long start = second * SECOND_NANOS;
    long unixMillis = (long) startMillis + second * 1000;
    // A client that starts or ends within the interval adds its part, also of what was due.
    Interval interval = sum.interval(start, start + length, unixMillis, total);
    total = interval.total();
    return interval;
  }
}
