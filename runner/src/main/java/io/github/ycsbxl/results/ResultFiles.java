package io.github.ycsbxl.results;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunListener;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.results.ScalabilityTable.ScalabilityRow;
import io.github.ycsbxl.results.ServersCsv.ServerRow;
import io.github.ycsbxl.results.TimeSeriesCsv.SeriesRow;
import io.github.ycsbxl.servers.ServerSample;
import io.github.ycsbxl.text.Outputs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The files for people and their tools, all of which follow from the log of a run. Stateless. */
public final class ResultFiles {
  /** The name of the file with the steps of a search. */
  public static final String SEARCH = "search.csv";

  /** The name of the file that is laid beside published tables, of a run or a sweep. */
  public static final String SCALABILITY = "scalability.csv";

  private ResultFiles() {}

  /** Makes all files of the run in this folder, even if it was killed. */
  public static void make(Run log, Outputs outputs) {
    make(log.folder(), log.phases(), log.audit(), outputs);
  }

  /**
   * Makes all files of a run; files that cannot be written become problems of the outputs.
   *
   * @param results those in the log
   * @param audit that in the log
   */
  public static void make(
      Path folder, List<Phase> results, Optional<AuditSummary> audit, Outputs outputs) {
    write(folder, "result.json", file -> ResultJson.write(results, audit, file), outputs);
    if (NodesCsv.has(results)) {
      write(folder, "nodes.csv", file -> NodesCsv.write(results, file), outputs);
    }
    if (FaultsCsv.has(results)) {
      write(folder, FaultsCsv.NAME, file -> FaultsCsv.write(results, audit, file), outputs);
    }
    if (ClientsCsv.has(results)) {
      write(folder, ClientsCsv.NAME, file -> ClientsCsv.write(results, file), outputs);
    }
    write(folder, "summary.csv", file -> SummaryCsv.write(results, audit, file), outputs);
    List<ScalabilityRow> whole = List.of(ScalabilityRow.of(Phase.together(results)));
    write(folder, SCALABILITY, file -> ScalabilityTable.TABLE.write(file, whole), outputs);
    writeSeries(folder, outputs);
  }

  /** Writes the files that have a row for each interval, in one pass over the log. */
  private static void writeSeries(Path folder, Outputs outputs) {
    String run = folder.getFileName().toString();
    Path series = folder.resolve(TimeSeriesCsv.NAME);
    var seconds = new CsvWriter<>(series, TimeSeriesCsv.TABLE, outputs).begun();
    var servers = new CsvWriter<>(folder.resolve(ServersCsv.NAME), ServersCsv.TABLE, outputs);
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
    boolean read = outputs.write(series, () -> Run.lines(folder, listener));
    seconds.end(read);
    servers.end(read);
  }

  private interface FileWriting {
    void to(Path file) throws IOException;
  }

  private static void write(Path folder, String name, FileWriting writing, Outputs outputs) {
    Path file = folder.resolve(name);
    outputs.write(file, () -> writing.to(file));
  }
}
