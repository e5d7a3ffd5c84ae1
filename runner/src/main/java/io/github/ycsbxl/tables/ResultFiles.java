package io.github.ycsbxl.tables;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunListener;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.metrics.MetricSelector;
import io.github.ycsbxl.metrics.ServerSample;
import io.github.ycsbxl.metrics.ServersConfig;
import io.github.ycsbxl.tables.ScalabilityTable.ScalabilityRow;
import io.github.ycsbxl.tables.ServersCsv.ServerRow;
import io.github.ycsbxl.tables.TimeSeriesCsv.SeriesRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Writer of the tables that are derived from the log of a run. Commands also write the document of
 * its page. Stateless.
 */
public final class ResultFiles {
  /** Name of the file with the document of a run, which its page shows. */
  public static final String DOCUMENT = "result.json";

  /** Name of the file with the steps of a search. */
  public static final String SEARCH = "search.csv";

  /** Name of the scalability table of a run or a sweep. */
  public static final String SCALABILITY = "scalability.csv";

  private ResultFiles() {}

  /** Reading of a run's log. */
  public interface LogReading {
    /** Passes everything in the log to the tables, and returns the run that was read. */
    Run read(RunListener tables) throws IOException;
  }

  /** Writes all tables of a run. Files that cannot be written become problems of the outputs. */
  public static void make(Run run, SeparateOutputs outputs) {
    make(
        run,
        tables -> {
          Run.lines(run.folder(), tables);
          return run;
        },
        outputs);
  }

  /**
   * Writes all tables of a run. Files that cannot be written become problems of the outputs.
   *
   * @param log called once; other listeners may hear the same reading
   * @return the run that was read; empty if its log cannot be read
   */
  public static Optional<Run> make(Run run, LogReading log, SeparateOutputs outputs) {
    if (NodesCsv.has(run)) {
      write(run, "nodes.csv", file -> NodesCsv.write(run, file), outputs);
    }
    if (FaultsCsv.has(run.phases())) {
      write(run, FaultsCsv.NAME, file -> FaultsCsv.write(run, file), outputs);
    }
    if (ClientsCsv.has(run)) {
      write(run, ClientsCsv.NAME, file -> ClientsCsv.write(run, file), outputs);
    }
    write(run, "summary.csv", file -> SummaryCsv.write(run, file), outputs);
    List<ScalabilityRow> whole = List.of(ScalabilityRow.of(run.last()));
    write(run, SCALABILITY, file -> ScalabilityTable.TABLE.write(file, whole), outputs);
    return writeSeries(run, log, outputs);
  }

  /** Writes the files with a row per interval. */
  private static Optional<Run> writeSeries(Run of, LogReading log, SeparateOutputs outputs) {
    Path folder = of.folder();
    String run = folder.getFileName().toString();
    Path series = folder.resolve(TimeSeriesCsv.NAME);
    var seconds =
        new CsvWriter<>(series, ScenarioColumn.addTo(of, TimeSeriesCsv.TABLE), outputs).begun();
    PropertyReader settings = PropertyReader.from(of.description().configuration());
    List<MetricSelector> shown = ServersConfig.from(settings).show();
    var servers =
        new CsvWriter<>(folder.resolve(ServersCsv.NAME), ServersCsv.table(shown), outputs);
    var listener =
        new RunListener() {
          @Override
          public void interval(PhaseKey phase, Interval whole, List<Interval> lines) {
            for (Interval line : lines) {
              SeriesRow.of(run, phase, line).forEach(seconds::add);
            }
          }

          @Override
          public void server(PhaseKey phase, ServerSample sample) {
            servers.add(new ServerRow(run, phase, sample));
          }
        };
    var known = new AtomicReference<Run>();
    boolean read = outputs.write(series, () -> known.set(log.read(listener)));
    seconds.end(read);
    servers.end(read);
    return Optional.ofNullable(known.get());
  }

  private interface FileWriting {
    void to(Path file) throws IOException;
  }

  private static void write(Run run, String name, FileWriting writing, SeparateOutputs outputs) {
    Path file = run.folder().resolve(name);
    outputs.write(file, () -> writing.to(file));
  }
}
