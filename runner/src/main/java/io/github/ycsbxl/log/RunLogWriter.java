package io.github.ycsbxl.log;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.faults.FaultTime;
import io.github.ycsbxl.faults.OutageConfig;
import io.github.ycsbxl.files.LineFile;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.LatencySummary.Spread;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.metrics.ServerSample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Writer of the log of a run, run.jsonl and latency.hlog. Every line is written immediately and
 * never modified. Thread-safe.
 */
public final class RunLogWriter {
  private final Path folder;
  private final LogLock lock;
  private final LineFile lines;
  private final LatencyLog latencies;
  private final Map<String, OptionalLong> slos = new HashMap<>();
  private byte[] plan = {};
  private PhaseKey phase;
  private List<FaultTime> faults = List.of();

  private RunLogWriter(Path folder, LogLock lock, LineFile lines, LatencyLog latencies) {
    this.folder = folder;
    this.lock = lock;
    this.lines = lines;
    this.latencies = latencies;
  }

  /**
   * Starts and locks the log of a run in this directory. On failure, neither file exists, and the
   * IOException names the file that could not be created.
   */
  public static RunLogWriter open(Path folder) throws IOException {
    LogLock lock = LogLock.take(folder);
    Path latencies = folder.resolve(Run.LATENCIES);
    try {
      // The order matters: wherever run.jsonl exists, latency.hlog exists as well.
      var log = new LatencyLog("run " + folder.getFileName(), latencies);
      try {
        LineFile lines = LineFile.create(folder.resolve(Run.NAME));
        return new RunLogWriter(folder, lock, lines, log);
      } catch (IOException e) {
        log.close();
        throw e;
      }
    } catch (IOException e) {
      lock.close();
      Files.deleteIfExists(latencies);
      throw e;
    }
  }

  /**
   * Throws an IOException if the log of this directory, or of its fleet, is still being written.
   */
  public static void requireEnded(Path folder) throws IOException {
    if (LogLock.isHeld(folder)) {
      throw LogLock.held(folder);
    }
    Path parts = folder.toAbsolutePath().normalize().getParent();
    boolean isPart = parts != null && parts.endsWith(Run.CLIENTS);
    // Also check the fleet's log, since the coordinator writes the logs that it receives from other
    // machines.
    if (isPart && parts.getParent() != null && LogLock.isHeld(parts.getParent())) {
      throw LogLock.held(folder);
    }
  }

  /**
   * Appends the result of an audit to the log of a finished run, and an updated verdict if there
   * was one.
   *
   * @return the failures of earlier audits that this audit did not clear, as sentences
   * @throws IOException if the run is not over, or if the log is a symbolic link
   */
  public static List<String> append(Path folder, AuditSummary found) throws IOException {
    requireEnded(folder);
    if (Files.isSymbolicLink(folder.resolve(Run.NAME))) {
      throw new IOException(folder.resolve(Run.NAME) + " is a link; its target is not changed");
    }
    Optional<Verdict> before = Run.verdict(folder);
    LogLock lock = LogLock.take(folder);
    try {
      // Delete the checksums first. Readers then skip an incomplete line instead of reporting a
      // damaged file.
      boolean summed = Files.deleteIfExists(folder.resolve(CheckSums.NAME));
      try (LineFile lines = LineFile.continued(folder.resolve(Run.NAME))) {
        write(lines, new LogLine.Audit(found));
        if (before.isPresent()) {
          write(lines, before.get().audited(found));
        }
      }
      if (summed) {
        CheckSums.write(folder);
      }
    } finally {
      lock.close();
    }
    return unclearedBy(found, LogTail.events(folder));
  }

  private static List<String> unclearedBy(AuditSummary found, LogEvents log) {
    Stream<String> failures =
        log.verdict().isPresent()
            ? log.verdict().get().ofAudit().stream().map(Verdict.Failure::text)
            : log.audit().flatMap(AuditSummary::fault).stream();
    return failures.filter(text -> !found.faultsByScenario().containsValue(text)).toList();
  }

  /** Returns the file of lines. All methods except {@link #interval} write to it. */
  public Path lines() {
    return folder.resolve(Run.NAME);
  }

  /** Logs the description of the run, which replaces an earlier one. */
  public synchronized void plan(RunDescription run) throws IOException {
    byte[] line = LogJson.bytes(run);
    if (!Arrays.equals(plan, line)) {
      write(lines, line);
      plan = line;
      slos.put("", slo(run));
      run.scenarios().keySet().forEach(name -> slos.put(name, slo(run.scenario(name))));
    }
  }

  private static OptionalLong slo(RunDescription run) {
    return OutageConfig.from(run.configuration()).sloNanos();
  }

  /**
   * Starts a phase.
   *
   * @param paced true if the target rate of the run applies to the phase
   */
  public void begin(PhaseKey next, boolean paced) throws IOException {
    begin(next, paced, Optional.empty());
  }

  /** Starts a phase of a client in a fleet. */
  public synchronized void begin(PhaseKey next, boolean paced, Optional<CommonStart> start)
      throws IOException {
    phase = next;
    faults = List.of();
    write(new LogLine.Begin(next.phase(), next.iteration(), paced, start));
  }

  /** Logs an interval. An UncheckedIOException names every file that failed. */
  public synchronized void interval(Interval sample) {
    var outputs = new SeparateOutputs();
    boolean goesOn = latencies.goesOn(phase, sample);
    boolean merges = latencies.merges(phase, sample);
    // The order matters: histograms are written before the line of their interval.
    outputs.write(folder.resolve(Run.LATENCIES), () -> latencies.write(phase, sample));
    outputs.write(
        folder.resolve(Run.NAME),
        () ->
            write(IntervalLine.of(sample, goesOn, row -> merges ? spread(row) : Optional.empty())));
    if (!outputs.problems().isEmpty()) {
      String problems = String.join("; ", outputs.problems());
      throw new UncheckedIOException(problems, new IOException(problems));
    }
  }

  /** Returns the spread of a row that counts operations of all scenarios or of one. */
  private Optional<Spread> spread(Row row) {
    return row.isSingle()
        ? Optional.of(row.spread(slos.getOrDefault(row.name().scenario(), OptionalLong.empty())))
        : Optional.empty();
  }

  /** Logs the faults that are new or have changed. {@code begun} has all faults of this phase. */
  public synchronized void faults(List<FaultTime> begun) throws IOException {
    for (FaultTime time : begun) {
      if (!faults.contains(time)) {
        write(new LogLine.Fault(time));
      }
    }
    faults = List.copyOf(begun);
  }

  /** Logs server samples of a phase. */
  public void servers(PhaseKey during, List<ServerSample> samples) throws IOException {
    write(new LogLine.Servers(during, samples));
  }

  /** Ends a phase. */
  public void end(Phase result) throws IOException {
    write(LogLine.End.of(result));
  }

  /** Logs facts of the environment that were not known before. */
  public void facts(Map<String, String> environment) throws IOException {
    write(new LogLine.Facts(environment));
  }

  /** Logs the result of the run's audit. */
  public void audit(AuditSummary found) throws IOException {
    write(new LogLine.Audit(found));
  }

  /** Ends the run. A later verdict replaces an earlier one. */
  public void verdict(Verdict verdict) throws IOException {
    write(verdict);
  }

  /** Closes both files. Problems are added to {@code outputs}. */
  public synchronized void close(SeparateOutputs outputs) {
    outputs.write(folder.resolve(Run.LATENCIES), latencies::close);
    outputs.write(folder.resolve(Run.NAME), lines::close);
    outputs.write(folder.resolve(Run.NAME), lock::close);
  }

  /** Writes the checksums of a closed log. Called once. */
  public void sum(SeparateOutputs outputs) {
    outputs.write(
        folder.resolve(CheckSums.NAME),
        () -> CheckSums.write(folder, lines.checkSum(), latencies.checkSum()));
  }

  /** Deletes the log of a run that sent no request. Called after {@link #close}. */
  public void discard() throws IOException {
    Files.delete(folder.resolve(Run.NAME));
    Files.delete(folder.resolve(Run.LATENCIES));
  }

  private synchronized void write(LogLine line) throws IOException {
    write(lines, line);
  }

  private static void write(LineFile lines, LogLine line) throws IOException {
    write(lines, LogJson.bytes(line));
  }

  private static void write(LineFile lines, byte[] json) throws IOException {
    byte[] line = Arrays.copyOf(json, json.length + 1);
    line[json.length] = '\n';
    lines.write(line);
  }
}
