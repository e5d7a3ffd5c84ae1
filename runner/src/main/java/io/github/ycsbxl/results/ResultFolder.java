package io.github.ycsbxl.results;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.hlog.LatencyLog;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.IntervalSample;
import io.github.ycsbxl.measure.OperationLog;
import io.github.ycsbxl.outage.FaultTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The folder of one run's result files. Made before the run, so that a run which cannot be written
 * is not started; the logs are written while it goes on, the rest by {@link #finish}. Used by one
 * thread.
 */
public final class ResultFolder implements AutoCloseable {
  /** Subfolder with the result folders of a benchmark's client processes: docs/many-clients.md. */
  public static final String CLIENTS = "clients";

  /** There from the start of a run to its end, so that what is left of a killed run can be read. */
  static final String START = "run.json";

  /** What an audit after the run found. */
  static final String AUDIT = "audit.json";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  private final Path path;
  private final TimeSeriesCsv timeSeries;
  private final LatencyLog latencies;
  private Optional<OperationsCsv> operations = Optional.empty();

  private ResultFolder(Path path, TimeSeriesCsv timeSeries, LatencyLog latencies) {
    this.path = path;
    this.timeSeries = timeSeries;
    this.latencies = latencies;
  }

  /** Makes a folder; throws a FileAlreadyExistsException if a run of this name has one. */
  public static Path make(Path resultsDir, String runName) throws IOException {
    Files.createDirectories(resultsDir);
    return Files.createDirectory(resultsDir.resolve(runName));
  }

  /** The results of one run in a folder that is empty yet. */
  public static ResultFolder open(Path path) throws IOException {
    String runName = path.getFileName().toString();
    return new ResultFolder(
        path,
        new TimeSeriesCsv(runName, path.resolve("timeseries.csv")),
        new LatencyLog("run " + runName, path.resolve(LatencyLog.NAME)));
  }

  /** A folder for a run without a name of its own: the wanted name, or that and a number. */
  public static Path makeLike(Path resultsDir, String wantedName) throws IOException {
    Files.createDirectories(resultsDir);
    for (int number = 1; ; number++) {
      try {
        String name = number == 1 ? wantedName : wantedName + "-" + number;
        return Files.createDirectory(resultsDir.resolve(name));
      } catch (FileAlreadyExistsException e) {
        // Another run started in the same second.
      }
    }
  }

  /** A name for a folder that is given none: when it is made, and of what. */
  public static String nameNow(String what) {
    return LocalDateTime.now().format(TIME) + "-" + what;
  }

  public Path path() {
    return path;
  }

  public String runName() {
    return path.getFileName().toString();
  }

  /** Writes the description of the run before it begins. */
  public void start(RunDescription run) throws IOException {
    ResultJson.writeStart(run, path.resolve(START));
  }

  /** Writes the samples of an iteration of a phase as they come. */
  public IntervalListener listener(String phase, int iteration) {
    return sample -> write(phase, iteration, sample);
  }

  /** Opens the log of single operations, if it is asked for. */
  public void logOperations(boolean asked) throws IOException {
    operations = asked ? Optional.of(new OperationsCsv(path)) : Optional.empty();
  }

  /** A log of an iteration of a phase, if operations are logged. */
  public Optional<OperationLog> operationLog(String phase, int iteration, int threads) {
    return operations.map(log -> OperationLog.start(threads, log.of(phase, iteration)));
  }

  /** Ends the log of single operations, with problems among those of other outputs. */
  public void endOperations(Outputs outputs) {
    operations.ifPresent(log -> outputs.write(path.resolve(OperationsCsv.NAME), log::close));
    operations = Optional.empty();
  }

  /**
   * Writes what is known so far, with problems among those of other outputs; true if there were
   * none.
   */
  public boolean finish(List<PhaseResult> results, Optional<AuditSummary> audit, Outputs outputs) {
    boolean written = write("result.json", file -> ResultJson.write(results, audit, file), outputs);
    if (NodesCsv.has(results)) {
      written &= write("nodes.csv", file -> NodesCsv.write(results, file), outputs);
    }
    if (FaultsCsv.has(results)) {
      written &= write(FaultsCsv.NAME, file -> FaultsCsv.write(results, audit, file), outputs);
    }
    written &= write("summary.csv", file -> SummaryCsv.write(results, audit, file), outputs);
    ScalabilityTable table = ScalabilityTable.of(PhaseResult.together(results));
    return write("scalability.csv", table::write, outputs) && written;
  }

  private boolean write(String name, FileWriting writing, Outputs outputs) {
    Path file = path.resolve(name);
    return outputs.write(file, () -> writing.to(file));
  }

  private interface FileWriting {
    void to(Path file) throws IOException;
  }

  /** Marks the run as over, with all of it in the files of {@link #finish}. */
  public void end() throws IOException {
    Files.deleteIfExists(path.resolve(START));
  }

  /** Takes the folder of a run that asked nothing of its store away; after {@link #close}. */
  public void discard() throws IOException {
    end();
    Files.delete(timeSeriesFile());
    Files.delete(latencyLog());
    Files.deleteIfExists(path.resolve(OperationsCsv.NAME));
    Files.deleteIfExists(path.resolve(LedgerFile.NAME));
    Files.delete(path);
  }

  /**
   * Writes the faults that have begun in an iteration, behind those of iterations before. What they
   * cost is known at its end. By any thread.
   */
  public static void writeFaults(
      Path folder, List<PhaseResult> before, int iteration, List<FaultTime> begun)
      throws IOException {
    FaultsCsv.write(folder, before, iteration, begun);
  }

  /** Writes what an audit found of a benchmark, one of whose client processes has this folder. */
  public static void writeAudit(Path folder, AuditSummary found) throws IOException {
    ResultJson.writeAudit(found, folder.resolve(AUDIT));
  }

  @Override
  public void close() throws IOException {
    var outputs = new Outputs();
    close(outputs);
    outputs.throwIfProblems();
  }

  /** Closes the logs, with problems among those of other outputs. */
  public void close(Outputs outputs) {
    endOperations(outputs);
    outputs.write(latencyLog(), latencies::close);
    outputs.write(timeSeriesFile(), timeSeries::close);
    boolean isOver =
        !Files.exists(path.resolve(START)) && Files.isRegularFile(path.resolve("result.json"));
    if (isOver && outputs.problems().isEmpty()) {
      outputs.write(path.resolve(CheckSums.NAME), () -> CheckSums.write(path));
    }
  }

  private void write(String phase, int iteration, IntervalSample sample) {
    var outputs = new Outputs();
    // In this order: of an interval that is in the time series, the latencies are there too.
    outputs.write(latencyLog(), () -> latencies.write(phase, iteration, sample));
    outputs.write(timeSeriesFile(), () -> timeSeries.write(phase, iteration, sample));
    if (!outputs.problems().isEmpty()) {
      String problems = String.join("; ", outputs.problems());
      throw new UncheckedIOException(problems, new IOException(problems));
    }
  }

  private Path timeSeriesFile() {
    return path.resolve("timeseries.csv");
  }

  private Path latencyLog() {
    return path.resolve(LatencyLog.NAME);
  }
}
