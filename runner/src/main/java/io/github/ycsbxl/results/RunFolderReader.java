package io.github.ycsbxl.results;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.hlog.HistogramLog;
import io.github.ycsbxl.hlog.LatencyLog;
import io.github.ycsbxl.outage.FaultTime;
import io.github.ycsbxl.results.ResultJsonReader.Content;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.HdrHistogram.Histogram;

/**
 * Reader of a result folder, as {@link ResultFolder} writes it. Of a run that was killed, or is
 * still running, it has what the intervals tell, as partial results. A method reads what it needs
 * when it is called; a missing file is a NoSuchFileException, and a malformed one an IOException
 * that names it. Immutable.
 */
public final class RunFolderReader {
  private static final String LOAD_TAG = "load/";

  private final Path folder;
  private final Content content;

  private RunFolderReader(Path folder, Content content) {
    this.folder = folder;
    this.content = content;
  }

  /** Whether a run was begun in this folder. */
  public static boolean isRun(Path folder) {
    return hasEnded(folder) || isRunning(folder);
  }

  /** Whether a run was begun in this folder that has not ended, or was killed. */
  public static boolean isRunning(Path folder) {
    return Files.isRegularFile(folder.resolve(ResultFolder.START));
  }

  /** The folder of a run that measured something; an IOException if it did not come so far. */
  public static RunFolderReader of(Path folder) throws IOException {
    RunFolderReader reader = open(folder);
    if (reader.results().isEmpty()) {
      throw new IOException(folder + " has no results: no interval of the run was measured");
    }
    return reader;
  }

  /** The folder of a run, whether it came so far as to measure something or not. */
  public static RunFolderReader open(Path folder) throws IOException {
    Path start = folder.resolve(ResultFolder.START);
    if (hasEnded(folder) && !Files.exists(start)) {
      return new RunFolderReader(folder, ended(folder));
    }
    // Written at the start and taken away at the end: the process was killed between.
    RunDescription run = ResultJsonReader.read(start).run();
    Optional<Content> known =
        hasEnded(folder)
            ? Optional.of(ResultJsonReader.read(folder.resolve("result.json")))
            : Optional.empty();
    List<PhaseResult> results =
        KilledRun.recover(folder, run, known.map(Content::results).orElse(List.of()));
    return new RunFolderReader(folder, new Content(run, results, known.flatMap(Content::audit)));
  }

  /** The description of a run that was begun in this folder, without reading what it measured. */
  public static RunDescription description(Path folder) throws IOException {
    Path start = folder.resolve(ResultFolder.START);
    return (Files.exists(start) ? ResultJsonReader.read(start) : ended(folder)).run();
  }

  private static Content ended(Path folder) throws IOException {
    CheckSums.verify(folder);
    return ResultJsonReader.read(folder.resolve("result.json"));
  }

  /** The faults that have begun in an iteration of the run in this folder. */
  public static List<FaultTime> faults(Path folder, int iteration) throws IOException {
    return FaultsCsv.read(folder, iteration);
  }

  /** What an audit after the run found of its whole benchmark, if there was one. */
  public static Optional<AuditSummary> laterAudit(Path folder) throws IOException {
    Path file = folder.resolve(ResultFolder.AUDIT);
    return Files.exists(file) ? ResultJsonReader.readAudit(file) : Optional.empty();
  }

  private static boolean hasEnded(Path folder) {
    return Files.exists(folder.resolve("result.json"));
  }

  /** The description of the run. */
  public RunDescription run() {
    return content.run();
  }

  /** Every phase and iteration, in order, with whole histograms. */
  public List<PhaseResult> results() {
    return content.results();
  }

  public Optional<AuditSummary> audit() {
    return content.audit();
  }

  /** The lines of timeseries.csv. */
  public List<TimeSeriesRow> timeSeries() throws IOException {
    return TimeSeriesReader.read(folder.resolve("timeseries.csv"));
  }

  /**
   * The histograms of latency.hlog that belong to a phase, interval by interval, each with its
   * row's name; {@code Intended-} in front of it says that they count from the due time.
   */
  public void latencies(String phase, BiConsumer<String, Histogram> receiver) throws IOException {
    HistogramLog.read(
        folder.resolve(LatencyLog.NAME),
        nanos -> {
          boolean load = nanos.getTag().startsWith(LOAD_TAG);
          if (load == phase.equals("load")) {
            receiver.accept(
                load ? nanos.getTag().substring(LOAD_TAG.length()) : nanos.getTag(), nanos);
          }
        });
  }
}
