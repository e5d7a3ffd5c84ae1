package io.github.ycsbxl.live;

import io.github.ycsbxl.log.LogTail;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.outage.FaultTime;
import io.github.ycsbxl.report.IntervalRow;
import io.github.ycsbxl.report.RunningReport;
import io.github.ycsbxl.servers.ServerSample;
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
  /** The number of seconds that are kept, each of which is a point of a chart. */
  private static final int WINDOW_SECONDS = 298;

  private final LogTail log;
  private final Deque<IntervalRow> rows = new ArrayDeque<>();
  private final Deque<ServerSample> servers = new ArrayDeque<>();

  ProcessTail(Path folder) {
    this.log = LogTail.of(folder);
  }

  /** Reads new intervals; a phase that begins takes the place of the one before. */
  void update() throws IOException {
    List<IntervalRow> next;
    do {
      next = log.next().map(second -> IntervalRow.of(log.phase(), second)).orElse(List.of());
      boolean ofNextPhase =
          !next.isEmpty() && !rows.isEmpty() && !rows.getLast().phase().equals(next.get(0).phase());
      if (ofNextPhase) {
        rows.clear();
        servers.clear();
      }
      rows.addAll(next);
      servers.addAll(log.servers());
    } while (!next.isEmpty());
    while (!rows.isEmpty() && rows.getFirst().second() < rows.getLast().second() - WINDOW_SECONDS) {
      rows.removeFirst();
    }
    while (!servers.isEmpty()
        && !rows.isEmpty()
        && servers.getFirst().unixMillis() < rows.getFirst().unixMillis()) {
      servers.removeFirst();
    }
  }

  /** The last minutes of the process; empty as long as nothing was measured. */
  Optional<RunningReport.Process> latest() {
    return rows.isEmpty() ? Optional.empty() : log.run().map(this::process);
  }

  private RunningReport.Process process(RunDescription run) {
    return new RunningReport.Process(run, List.copyOf(rows), log.faults(), List.copyOf(servers));
  }

  /** The faults that the starter of client processes has begun, if this is its log. */
  List<FaultTime> faults() {
    return log.faults();
  }
}
