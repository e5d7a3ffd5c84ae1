package io.github.ycsbxl.live;

import io.github.ycsbxl.faults.FaultTime;
import io.github.ycsbxl.log.LogTail;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.metrics.ServerSample;
import io.github.ycsbxl.page.LiveClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The last five minutes of a client process, and its faults, from its log. So a page of a run of
 * days costs no more than one of minutes. Used by one thread.
 */
final class ProcessTail {
  /** The time that is kept, of which each second is a point of a chart. */
  private static final long WINDOW_NANOS = 298_000_000_000L;

  private final LogTail log;
  private PhaseKey phase = new PhaseKey("", 0);
  private final Deque<Interval> seconds = new ArrayDeque<>();
  private final Deque<ServerSample> servers = new ArrayDeque<>();

  ProcessTail(Path folder) {
    this.log = LogTail.of(folder);
  }

  /** Reads new intervals; a phase that begins takes the place of the one before. */
  void update() throws IOException {
    Optional<Interval> next = log.next();
    while (next.isPresent()) {
      if (!log.phase().equals(phase)) {
        phase = log.phase();
        seconds.clear();
        servers.clear();
      }
      seconds.add(next.get());
      servers.addAll(log.servers());
      next = log.next();
    }
    servers.addAll(log.servers());
    while (!seconds.isEmpty()
        && seconds.getFirst().startNanos() < seconds.getLast().startNanos() - WINDOW_NANOS) {
      seconds.removeFirst();
    }
    while (!servers.isEmpty()
        && !seconds.isEmpty()
        && servers.getFirst().unixMillis() < seconds.getFirst().startedAtMillis()) {
      servers.removeFirst();
    }
  }

  /** The last minutes of the process; empty as long as nothing was measured. */
  Optional<LiveClient> latest() {
    return seconds.isEmpty() ? Optional.empty() : log.run().map(this::client);
  }

  private LiveClient client(RunDescription run) {
    return new LiveClient(run, phase, List.copyOf(seconds), log.faults(), List.copyOf(servers));
  }

  /** The faults that the starter of client processes has begun, if this is its log. */
  List<FaultTime> faults() {
    return log.faults();
  }
}
