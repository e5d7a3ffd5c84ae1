package io.github.ycsbxl.fleet;

import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.IntervalSample;
import io.github.ycsbxl.results.TimeSeriesRow;
import io.github.ycsbxl.results.TimeSeriesTail;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * How far all client processes are together, from the seconds that they write. A phase begins when
 * the first of them has written of it, and what others then still tell of the one before is left
 * out. For one thread.
 */
public final class FleetProgress {
  private static final double SECOND_NANOS = 1e9;

  private final List<TimeSeriesTail> clients;
  private final Function<String, IntervalListener> listeners;
  private IntervalListener listener;
  private PhaseKey phase;
  private Counts total;
  private long endNanos;

  /**
   * @param folders in which the processes write, whether they are there or not
   * @param listeners who hears of the phase of a name that begins
   */
  public FleetProgress(List<Path> folders, Function<String, IntervalListener> listeners) {
    this.clients = folders.stream().map(TimeSeriesTail::of).toList();
    this.listeners = listeners;
  }

  /** Passes on what is new; to be called once a second. */
  public void update() throws IOException {
    long before = endNanos;
    Counts fresh = Counts.NONE;
    for (TimeSeriesTail client : clients) {
      for (TimeSeriesRow row : client.next()) {
        var key = new PhaseKey(row.phase(), row.iteration());
        if (phase == null || key.compareTo(phase) > 0) {
          begin(key);
          before = 0;
          fresh = Counts.NONE;
        }
        if (row.isOverall() && key.equals(phase)) {
          fresh = fresh.plus(counts(row));
          endNanos = Math.max(endNanos, Math.round((row.second() + 1) * SECOND_NANOS));
        }
      }
    }
    if (fresh.total() > 0) {
      total = total.plus(fresh);
      listener.sampled(new IntervalSample(before, endNanos, 0, fresh, total, List.of()));
    }
  }

  private void begin(PhaseKey key) {
    phase = key;
    listener = listeners.apply(key.phase());
    total = Counts.NONE;
    endNanos = 0;
  }

  private static Counts counts(TimeSeriesRow row) {
    return new Counts((long) row.succeeded(), (long) row.missed(), (long) row.failed());
  }
}
