package io.github.ycsbxl.page;

import io.github.ycsbxl.compare.Figures;
import io.github.ycsbxl.compare.SettingNames;
import io.github.ycsbxl.faults.FaultTime;
import io.github.ycsbxl.log.LogTail;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.metrics.ServerSample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Reader of the last five minutes of a client's log, and of the client's faults. It forgets older
 * intervals, so that a live page costs the same in a long and in a short run. Used by one thread.
 */
final class ClientTail {
  /** Length of the time window. Each second is a point of a chart. */
  private static final long WINDOW_NANOS = 298_000_000_000L;

  private final LogTail log;
  private PhaseKey phase = new PhaseKey("", 0);
  private final Deque<Interval> seconds = new ArrayDeque<>();
  private final Deque<ServerSample> servers = new ArrayDeque<>();

  ClientTail(Path folder) {
    this.log = LogTail.follow(folder);
  }

  /** Reads new intervals. When a new phase starts, discards the previous one. */
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

  /** Returns true if the phase has measurements. */
  boolean isMeasured() {
    return !seconds.isEmpty() && log.run().isPresent();
  }

  /** Returns the description of the run, available after the first measurement. */
  RunDescription run() {
    return log.run().orElseThrow();
  }

  /** Returns the samples of the store's servers, if this client scrapes them. */
  List<ServerSample> servers() {
    return List.copyOf(servers);
  }

  /** Returns the start of the phase on the client's clock. */
  long startMillis() {
    return seconds.getFirst().startedAtMillis() - Math.round(seconds.getFirst().startNanos() / 1e6);
  }

  /** Returns true if this is the only client of the run. */
  boolean isWhole() {
    return run().configuration().getOrDefault(SettingNames.CLIENT_COUNT, "1").equals("1");
  }

  /** Returns the time series of the last minutes, on a clock common to all clients. */
  RunSeries series(long startMillis) {
    long first =
        Math.max(0, Math.round((seconds.getFirst().startedAtMillis() - startMillis) / 1e3));
    RunSeries series = RunSeries.live(phase.phase(), startMillis, first);
    seconds.forEach(second -> series.add(phase.iteration(), second));
    return series;
  }

  PageRun asRun() {
    PhaseMeasurement unknown = PhaseMeasurement.empty(startMillis());
    return new PageRun(
        Figures.running(run()),
        Optional.of(
            new RecordedRun(
                Optional.empty(),
                new Phase(run(), phase.phase(), phase.iteration(), unknown, true),
                series(startMillis()),
                servers(),
                List.of())));
  }

  /**
   * Returns the faults of this phase that this client injected. In the coordinator's log, returns
   * the faults that the coordinator injected.
   */
  List<FaultTime> faults() {
    return log.faults();
  }
}
