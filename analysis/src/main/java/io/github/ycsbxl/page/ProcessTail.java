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

  /** Whether anything was measured in the phase. */
  boolean isMeasured() {
    return !seconds.isEmpty() && log.run().isPresent();
  }

  /** What is run, once something was measured. */
  RunDescription run() {
    return log.run().orElseThrow();
  }

  /** What servers of the store did meanwhile, if this process takes their figures. */
  List<ServerSample> servers() {
    return List.copyOf(servers);
  }

  /** The start of the phase, by the clock of the process. */
  long startMillis() {
    return seconds.getFirst().startedAtMillis() - Math.round(seconds.getFirst().startNanos() / 1e6);
  }

  /** Whether no other client processes take part in the run. */
  boolean isWhole() {
    return run().configuration().getOrDefault(SettingNames.CLIENT_COUNT, "1").equals("1");
  }

  /** The course of the last minutes, on a clock that all clients share. */
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
   * The faults that were begun in this phase by the process, or by the starter if it is its log.
   */
  List<FaultTime> faults() {
    return log.faults();
  }
}
