package io.github.ycsbxl.fleet;

import io.github.ycsbxl.log.LogIntervals;
import io.github.ycsbxl.log.LogIntervals.Interval;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.IntervalSample;
import io.github.ycsbxl.results.ResultFolder;
import io.github.ycsbxl.text.Outputs;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The sum of client processes' intervals. Each process counts its intervals from its own start, so
 * they are moved to the nearest full second from the earliest start. An interval that is longer
 * than a second takes in those of the others that lie in it for the most part. Holds one interval
 * of each process in memory. Used once.
 */
final class MergedIntervals implements Closeable {
  private static final long SECOND_NANOS = 1_000_000_000;

  private final List<Cursor> cursors = new ArrayList<>();
  private boolean written = true;

  /** Place of one client process among its intervals. */
  private static final class Cursor {
    private final LogIntervals intervals;
    private Optional<Interval> current;
    private long shift;

    Cursor(LogIntervals intervals) throws IOException {
      this.intervals = intervals;
      this.current = intervals.next();
    }

    boolean isAt(PhaseKey phase) {
      return current.isPresent() && key().equals(phase);
    }

    PhaseKey key() {
      return current.orElseThrow().phase();
    }

    IntervalSample sample() {
      return current.orElseThrow().sample();
    }

    double phaseStartMillis() {
      return sample().startedAtMillis() - sample().startNanos() / 1e6;
    }

    long second() {
      return shift + Math.round((double) sample().startNanos() / SECOND_NANOS);
    }

    /** The second after the interval; a second that took longer than one remains one. */
    long end() {
      return current.orElseThrow().seconds().size() == 1
          ? second() + 1
          : shift + Math.round((double) sample().endNanos() / SECOND_NANOS);
    }

    boolean isBefore(long end) {
      return (second() + end()) / 2.0 < end;
    }

    double succeededIn(WallClockInterval span) {
      return current.orElseThrow().seconds().stream()
          .mapToDouble(second -> second.counts().succeeded() * span.share(second))
          .sum();
    }

    /** Takes the interval, with its times on the clock of the earliest process. */
    IntervalSample take(double startMillis) throws IOException {
      long later = Math.round((phaseStartMillis() - startMillis) * 1e6);
      IntervalSample taken = sample().withTimesLater(later);
      current = intervals.next();
      return taken;
    }
  }

  static MergedIntervals open(List<Path> folders) throws IOException {
    var merged = new MergedIntervals();
    try {
      for (Path folder : folders) {
        merged.cursors.add(new Cursor(LogIntervals.open(folder)));
      }
      return merged;
    } catch (IOException | RuntimeException e) {
      merged.close();
      throw e;
    }
  }

  /**
   * Writes all intervals.
   *
   * @param spans of the phases
   * @param others makes another listener of the intervals of a phase
   * @param outputs leaves out those after the first that cannot be written
   * @return how many operations succeeded in each span
   */
  Map<PhaseKey, Double> write(
      Map<PhaseKey, WallClockInterval> spans,
      ResultFolder folder,
      Function<PhaseKey, IntervalListener> others,
      Outputs outputs)
      throws IOException {
    var succeeded = new TreeMap<PhaseKey, Double>();
    Optional<PhaseKey> phase = nextPhase();
    while (phase.isPresent()) {
      IntervalListener files = listener(phase.get(), folder, outputs);
      IntervalListener other = others.apply(phase.get());
      IntervalListener listener =
          sample -> {
            other.sampled(sample);
            files.sampled(sample);
          };
      succeeded.put(phase.get(), write(phase.get(), spans.get(phase.get()), listener));
      phase = nextPhase();
    }
    return succeeded;
  }

  @Override
  public void close() {
    for (Cursor cursor : cursors) {
      cursor.intervals.close();
    }
  }

  private Optional<PhaseKey> nextPhase() {
    return cursors.stream()
        .filter(cursor -> cursor.current.isPresent())
        .map(Cursor::key)
        .min(PhaseKey::compareTo);
  }

  private IntervalListener listener(PhaseKey phase, ResultFolder folder, Outputs outputs) {
    written &= outputs.write(folder.path(), () -> folder.log().begin(phase, true));
    return sample -> {
      if (written) {
        written = outputs.write(folder.path(), () -> folder.log().interval(sample));
      }
    };
  }

  private double write(PhaseKey phase, WallClockInterval span, IntervalListener listener)
      throws IOException {
    List<Cursor> running = cursors.stream().filter(cursor -> cursor.isAt(phase)).toList();
    double startMillis = running.stream().mapToDouble(Cursor::phaseStartMillis).min().orElseThrow();
    for (Cursor cursor : running) {
      cursor.shift = Math.round((cursor.phaseStartMillis() - startMillis) / 1e3);
    }
    Counts total = Counts.NONE;
    double succeeded = 0;
    List<Cursor> left = running;
    while (!left.isEmpty()) {
      long second = left.stream().mapToLong(Cursor::second).min().orElseThrow();
      long end =
          left.stream()
              .filter(cursor -> cursor.second() == second)
              .mapToLong(Cursor::end)
              .max()
              .orElseThrow();
      var samples = new ArrayList<IntervalSample>();
      long length = 0;
      for (Cursor cursor : left) {
        long first = cursor.sample().startNanos();
        while (cursor.isAt(phase) && cursor.isBefore(end)) {
          succeeded += cursor.succeededIn(span);
          samples.add(cursor.take(startMillis));
          length = Math.max(length, samples.get(samples.size() - 1).endNanos() - first);
        }
      }
      long start = second * SECOND_NANOS;
      long unixMillis = (long) startMillis + second * 1000;
      // A process that starts or ends within the interval adds its part, also of what was due.
      IntervalSample sum = IntervalSample.sum(samples, start, start + length, unixMillis, total);
      total = sum.total();
      listener.sampled(sum);
      left = running.stream().filter(cursor -> cursor.isAt(phase)).toList();
    }
    return succeeded;
  }
}
