package io.github.ycsbxl.log;

import io.github.ycsbxl.faults.FaultTime;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.metrics.ServerSample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reader of the log of a run that may still go on, without histograms. Used by one thread. */
public final class LogTail {
  private final LogLines lines;
  private final LogEvents events = new LogEvents();
  private final List<LogLine.Servers> servers = new ArrayList<>();
  private Optional<LogLine> peeked = Optional.empty();
  private Counts total = Counts.NONE;

  private LogTail(LogLines lines) {
    this.lines = lines;
  }

  /** Opens the log in a directory, which may not exist yet. */
  public static LogTail follow(Path folder) {
    return new LogTail(LogLines.growing(folder));
  }

  /**
   * Opens the log of a run that has started.
   *
   * @throws java.nio.file.NoSuchFileException if there is none
   */
  static LogTail open(Path folder) throws IOException {
    return new LogTail(LogLines.open(folder));
  }

  /** Reads all lines except intervals. Lines of intervals are not parsed. */
  static LogEvents events(Path folder) throws IOException {
    var events = new LogEvents();
    LogLines lines = LogLines.open(folder);
    for (var line = lines.nextOther(); line.isPresent(); line = lines.nextOther()) {
      events.take(line.get());
    }
    return events;
  }

  /** Returns the next interval, or empty if it is not written yet. */
  public Optional<Interval> next() throws IOException {
    Optional<LogLine> line = nextLine();
    while (line.isPresent()) {
      if (line.get() instanceof IntervalLine interval) {
        Interval next = interval.interval(total);
        total = next.total();
        return Optional.of(next);
      }
      take(line.get());
      line = nextLine();
    }
    return Optional.empty();
  }

  /** Returns the next intervals whose histograms were merged, or an empty list at the end. */
  List<Interval> nextTogether() throws IOException {
    var together = new ArrayList<Interval>();
    Optional<Interval> next = next();
    while (next.isPresent()) {
      together.add(next.get());
      peeked = lines.next();
      boolean goesOn =
          peeked.isPresent() && peeked.get() instanceof IntervalLine line && line.goesOn();
      next = goesOn ? next() : Optional.empty();
    }
    return together;
  }

  /** Returns the phase of the last interval. */
  public PhaseKey phase() {
    return events.phase();
  }

  /** Returns the description of the run, once known. */
  public Optional<RunDescription> run() {
    return events.description();
  }

  /** Returns the faults that began in the phase of the last interval. */
  public List<FaultTime> faults() {
    return events.faults(events.phase());
  }

  /** Returns and forgets the server samples that {@link #next} has read. */
  public List<ServerSample> servers() {
    List<ServerSample> samples = servers.stream().flatMap(line -> line.samples().stream()).toList();
    servers.clear();
    return samples;
  }

  /**
   * Passes the server samples that {@link #next} has read to a listener, with their phases, and
   * forgets them.
   */
  void servers(RunListener listener) throws IOException {
    for (LogLine.Servers line : servers) {
      for (ServerSample sample : line.samples()) {
        listener.server(line.phase(), sample);
      }
    }
    servers.clear();
  }

  LogEvents events() {
    return events;
  }

  private Optional<LogLine> nextLine() throws IOException {
    Optional<LogLine> next = peeked.isPresent() ? peeked : lines.next();
    peeked = Optional.empty();
    return next;
  }

  private void take(LogLine line) {
    if (line instanceof LogLine.Servers known) {
      servers.add(known);
    } else if (line instanceof LogLine.Begin) {
      total = Counts.NONE;
    }
    events.take(line);
  }
}
