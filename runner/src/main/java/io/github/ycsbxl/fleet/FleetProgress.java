package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.log.LogTail;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.SteadyWatch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Combined progress of all clients, from the intervals that they log. A phase starts with its first
 * interval from any client. Later intervals of the preceding phase are dropped. Used by one thread.
 */
public final class FleetProgress {
  private final List<LogTail> clients;
  private final Function<String, IntervalListener> listeners;
  private final ClientListener receiver;

  private final Set<Integer> unreadable = new HashSet<>();

  /** Number of intervals of each client that were not yet passed on. */
  private final int[] written;

  private IntervalListener listener;
  private PhaseKey phase;
  private Counts fresh;
  private Counts total;
  private long sampledNanos;
  private long endNanos;

  /** Test that ends the runs of a fleet with {@code until=steady}. Used by one thread. */
  static final class SteadyRuns {
    private final SteadyWatch.Rule rule;
    private final int clients;
    private final SortedMap<PhaseKey, SteadyWatch.OfClients> runs = new TreeMap<>();

    SteadyRuns(SteadyWatch.Rule rule, int clients) {
      this.rule = rule;
      this.clients = clients;
    }

    /** Adds an interval of a client. Returns true once its run is steady. */
    boolean take(int client, PhaseKey phase, Interval interval) {
      if (!phase.runs()) {
        return false;
      }
      var run = runs.computeIfAbsent(phase, any -> new SteadyWatch.OfClients(rule, clients));
      run.add(client, interval);
      return run.sum().isReached();
    }

    /** Returns a fact per run: whether and when it became steady. */
    SortedMap<String, String> ends(int iterations) {
      var ends = new TreeMap<String, String>();
      runs.forEach(
          (phase, run) ->
              ends.put(
                  SteadyWatch.FACT + SteadyWatch.name(phase.iteration(), iterations),
                  run.sum().words()));
      return ends;
    }
  }

  /** Receiver of the intervals of each client. */
  public interface ClientListener {
    void take(int client, PhaseKey phase, Interval interval);

    /** Called once for each client whose log has become unreadable. */
    default void unreadable(String why) {}
  }

  /**
   * Creates the progress of clients whose directories may not exist yet.
   *
   * @param folders result directories of the clients
   * @param listeners called when a phase begins; returns the listener of that phase
   * @param receiver receives every interval of every client
   */
  public FleetProgress(
      List<Path> folders, Function<String, IntervalListener> listeners, ClientListener receiver) {
    this.clients = folders.stream().map(LogTail::follow).toList();
    this.listeners = listeners;
    this.receiver = receiver;
    this.written = new int[clients.size()];
  }

  /**
   * Passes on new intervals when every client has written one, or when one client has written two,
   * since the others may have ended. Called once a second.
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

  /** Reads one log. An unreadable log is reported once, and the others continue. */
  private void read(int client) {
    LogTail log = clients.get(client);
    try {
      for (var next = log.next(); next.isPresent(); next = log.next()) {
        add(client, log.phase(), next.get());
        receiver.take(client, log.phase(), next.get());
      }
    } catch (IOException e) {
      unreadable.add(client);
      receiver.unreadable(ErrorMessages.fileMessage(e));
    } catch (RuntimeException e) {
      unreadable.add(client);
      receiver.unreadable(
          "the log of client %d cannot be read: %s".formatted(client, ErrorMessages.message(e)));
    }
  }

  /** Passes on the remaining intervals and the end of the last phase. Called once, at the end. */
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
