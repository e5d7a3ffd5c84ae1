package io.github.ycsbxl.live;

import io.github.ycsbxl.outage.FaultTime;
import io.github.ycsbxl.report.RunningReport;
import io.github.ycsbxl.results.RunDescription;
import io.github.ycsbxl.results.RunFolderReader;
import io.github.ycsbxl.results.TimeSeriesRow;
import io.github.ycsbxl.results.TimeSeriesTail;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The last five minutes of a client process, and its faults, from the files that it writes: a page
 * of a run of days costs no more than one of minutes. Used by one thread.
 */
final class ProcessTail {
  /** A chart has a point for each. */
  private static final int WINDOW_SECONDS = 298;

  private static final String RUN = "run";

  private final Path folder;
  private final TimeSeriesTail tail;
  private final Deque<TimeSeriesRow> rows = new ArrayDeque<>();
  private List<FaultTime> faults = List.of();
  private RunDescription run;

  ProcessTail(Path folder) {
    this.folder = folder;
    this.tail = TimeSeriesTail.of(folder);
  }

  /** Reads what is new; a phase that begins takes the place of the one before. */
  void update() throws IOException {
    for (TimeSeriesRow row : tail.next()) {
      if (!rows.isEmpty() && !isOfSamePhase(rows.getLast(), row)) {
        rows.clear();
      }
      rows.add(row);
    }
    while (!rows.isEmpty() && rows.getFirst().second() < rows.getLast().second() - WINDOW_SECONDS) {
      rows.removeFirst();
    }
    if (!rows.isEmpty() && rows.getLast().phase().equals(RUN)) {
      faults = RunFolderReader.faults(folder, rows.getLast().iteration());
    }
  }

  /** Empty as long as nothing was measured. */
  Optional<RunningReport.Process> lately() throws IOException {
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    if (run == null) {
      run = RunFolderReader.description(folder);
    }
    return Optional.of(new RunningReport.Process(run, List.copyOf(rows), faults));
  }

  private static boolean isOfSamePhase(TimeSeriesRow one, TimeSeriesRow other) {
    return one.phase().equals(other.phase()) && one.iteration() == other.iteration();
  }
}
