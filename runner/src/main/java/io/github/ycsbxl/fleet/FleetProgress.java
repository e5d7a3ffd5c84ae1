package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.log.LogTail;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.IntervalListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The progress of all client processes together, from the intervals that they write. A phase begins
 * when the first of them has written an interval of it; what others still write of the phase before
 * is left out. Used by one thread.
 */
public final class FleetProgress {
  private final List<LogTail> clients;
  private final Function<String, IntervalListener> listeners;
  private final ClientListener receiver;

  private final Set<Integer> unreadable = new HashSet<>();

  /** How many intervals each process has written that were not passed on. */
  private final int[] written;

  private IntervalListener listener;
  private PhaseKey phase;
  private Counts fresh;
  private Counts total;
  private long sampledNanos;
  private long endNanos;

  /** Receiver of the intervals of each process. */
  public interface ClientListener {
    void take(int client, PhaseKey phase, Interval interval);

    /** Called once for each process whose log cannot be read any more. */
    default void unreadable(String why) {}
  }

  /**
   * Makes the progress of processes whose folders may not be there yet.
   *
   * @param folders in which the processes write
   * @param listeners makes the listener of a phase of a name, when it begins
   * @param receiver hears of every interval of every process
   */
  public FleetProgress(
      List<Path> folders, Function<String, IntervalListener> listeners, ClientListener receiver) {
    this.clients = folders.stream().map(LogTail::of).toList();
    this.listeners = listeners;
    this.receiver = receiver;
    this.written = new int[clients.size()];
  }

  /**
   * Passes on new intervals once every process has written one, or one of them a second one, since
   * the others may have ended; to be called once a second.
   */
  public void update() {
    for (int client = 0; client < clients.size(); client++) {
      if (!unreadable.contains(client)) {
        read(client);
      }
    }
    if (IntStream.range(0, written.length)
            .allMatch(client -> written[client] > 0 || unreadable.contains(client))
        || IntStream.of(written).anyMatch(intervals -> intervals > 1)) {
      passOn();
    }
  }

  /** Reads one log; one that cannot be read is named once, and the others go on. */
  private void read(int client) {
    LogTail log = clients.get(client);
    try {
      for (var next = log.next(); next.isPresent(); next = log.next()) {
        add(client, log.phase(), next.get());
        receiver.take(client, log.phase(), next.get());
      }
    } catch (IOException e) {
      unreadable.add(client);
      receiver.unreadable(ErrorMessages.ofFile(e));
    }
  }

  /** Passes on what is left, and the end of the last phase; to be called once, at the end. */
  public void end() {
    update();
    endPhase();
  }

  private void endPhase() {
    if (listener != null) {
      passOn();
      listener.ended();
    }
  }

  private void passOn() {
    if (IntStream.of(written).anyMatch(intervals -> intervals > 0)) {
      total = total.plus(fresh);
      listener.sampled(new Interval(sampledNanos, endNanos, 0, fresh, total, List.of()));
      sampledNanos = endNanos;
      fresh = Counts.NONE;
      Arrays.fill(written, 0);
    }
  }

  private void add(int client, PhaseKey key, Interval interval) {
    if (phase == null || key.compareTo(phase) > 0) {
      endPhase();
      phase = key;
      listener = listeners.apply(key.phase());
      fresh = Counts.NONE;
      total = Counts.NONE;
      sampledNanos = 0;
      endNanos = 0;
    }
    if (key.equals(phase)) {
      fresh = fresh.plus(interval.counts());
      endNanos = Math.max(endNanos, interval.endNanos());
      written[client]++;
    }
  }
}
