package io.github.ycsbxl.results;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.measure.IntervalSample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The folder of one run's result files. Made before the run, so that a run which cannot be written
 * is not started; the logs are written while it goes on, the rest by {@link #finish}. Used by one
 * thread.
 */
public final class ResultFolder implements AutoCloseable {
  private final Path path;
  private final TimeSeriesCsv timeSeries;
  private final LatencyLog latencies;

  private ResultFolder(Path path, TimeSeriesCsv timeSeries, LatencyLog latencies) {
    this.path = path;
    this.timeSeries = timeSeries;
    this.latencies = latencies;
  }

  /** Makes the folder and opens its logs. */
  public static ResultFolder create(Path resultsDir, String runName) throws IOException {
    return open(make(resultsDir, runName));
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
        new LatencyLog("run " + runName, path.resolve("latency.hlog")));
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

  public Path path() {
    return path;
  }

  public String runName() {
    return path.getFileName().toString();
  }

  /** Writes the samples of an iteration of a phase as they come. */
  public IntervalListener listener(String phase, int iteration) {
    return sample -> write(phase, iteration, sample);
  }

  /** Writes what is known at the end. */
  public void finish(List<PhaseResult> results, Optional<AuditSummary> audit) throws IOException {
    SummaryCsv.write(results, audit, path.resolve("summary.csv"));
    ResultJson.write(results, audit, path.resolve("result.json"));
    ScalabilityTable.of(PhaseResult.together(results)).write(path.resolve("scalability.csv"));
  }

  /** Takes the folder of a run that measured nothing away; the last call, after {@link #close}. */
  public void discard() throws IOException {
    Files.delete(path.resolve("timeseries.csv"));
    Files.delete(path.resolve("latency.hlog"));
    Files.delete(path);
  }

  /** Writes stock YCSB's histogram logs. */
  public static void writeStockHdrFiles(PhaseResult result, String prefix) throws IOException {
    StockHdrFiles.write(result.measurement(), prefix);
  }

  @Override
  public void close() throws IOException {
    try (latencies) {
      timeSeries.close();
    }
  }

  private void write(String phase, int iteration, IntervalSample sample) {
    try {
      timeSeries.write(phase, iteration, sample);
      latencies.write(phase, sample);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + path + ": " + e.getMessage(), e);
    }
  }
}
