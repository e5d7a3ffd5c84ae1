package io.github.ycsbxl.log;

import io.github.ycsbxl.outage.FaultTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reader of the log of a run that may go on, without its histograms. Used by one thread. */
public final class LogTail {
  private final LogLines lines;
  private PhaseKey phase = new PhaseKey("run", 1);
  private Optional<RunDescription> run = Optional.empty();
  private List<FaultTime> faults = List.of();
  private final List<ServerRow> servers = new ArrayList<>();

  private LogTail(LogLines lines) {
    this.lines = lines;
  }

  /** Reads the log in a folder, which need not be there yet. */
  public static LogTail of(Path folder) {
    return new LogTail(LogLines.growing(folder));
  }

  /** Reads the log of a run that was begun; throws a NoSuchFileException if none was. */
  static LogTail open(Path folder) throws IOException {
    return new LogTail(LogLines.open(folder));
  }

  /** The rows of the next interval; empty if it is not written yet. */
  public List<IntervalRow> next() throws IOException {
    servers.clear();
    Optional<LogLine> line = lines.next();
    while (line.isPresent()) {
      if (line.get() instanceof IntervalLine interval) {
        return IntervalRow.of(phase, interval);
      }
      take(line.get());
      line = lines.next();
    }
    return List.of();
  }

  /** The description of the run, once it is known. */
  public Optional<RunDescription> run() {
    return run;
  }

  /** The faults that have begun in the phase of the last interval. */
  public List<FaultTime> faults() {
    return faults;
  }

  /** What servers of the store did, as far as the last call of {@link #next} came upon it. */
  public List<ServerRow> servers() {
    return List.copyOf(servers);
  }

  private void take(LogLine line) {
    if (line instanceof RunDescription plan) {
      run = Optional.of(plan);
    } else if (line instanceof LogLine.Begin begin) {
      phase = begin.key();
      faults = List.of();
    } else if (line instanceof LogLine.Fault fault) {
      faults = fault.addedTo(faults);
    } else if (line instanceof LogLine.Servers known) {
      known.rows().forEach(servers::add);
    }
  }
}
