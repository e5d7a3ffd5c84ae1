package io.github.ycsbxl.report;

import io.github.ycsbxl.figures.FiguresReader;
import io.github.ycsbxl.figures.RunFigures;
import io.github.ycsbxl.figures.RunsOfSource.Named;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.servers.ServerSample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * One run of a report, whoever measured it. Immutable.
 *
 * @param logged what our own result folder has besides
 */
record ReportRun(RunFigures figures, Optional<LoggedRun> logged) implements Named<ReportRun> {
  static ReportRun of(Run log) throws IOException {
    return new ReportRun(FiguresReader.of(log), Optional.of(LoggedRun.of(log)));
  }

  /** Makes the part of one client process, of which there may be many. */
  static ReportRun ofClient(Run log) throws IOException {
    return new ReportRun(FiguresReader.of(log), Optional.of(LoggedRun.ofClient(log)));
  }

  static List<ReportRun> all(List<Run> logs) throws IOException {
    var runs = new ArrayList<ReportRun>();
    for (Run log : logs) {
      runs.add(of(log));
    }
    return runs;
  }

  /** Makes a run that goes on. */
  static ReportRun running(
      RunDescription run, List<IntervalRow> seconds, List<ServerSample> servers) {
    return new ReportRun(
        RunFigures.running(run), Optional.of(LoggedRun.running(run, seconds, servers)));
  }

  @Override
  public String name() {
    return figures.name();
  }

  @Override
  public ReportRun named(String other) {
    return new ReportRun(figures.named(other), logged);
  }

  /** The row that stands for reading, counted from the due time if there is one. */
  Optional<String> reads() {
    return first(RowName.READ, RowName.SCAN, RowName.MULTIGET);
  }

  /** The row that stands for changing records. */
  Optional<String> writes() {
    return first(
        RowName.CAS,
        RowName.READ_MODIFY_WRITE,
        RowName.UPDATE,
        RowName.INSERT,
        RowName.of("WRITE"));
  }

  /** Whether this is a load. */
  boolean isLoad() {
    return logged.filter(run -> !PhaseKey.of(run.whole()).runs()).isPresent();
  }

  /** Whether this run is from a table of machines and days. */
  boolean isOfMachineAndDay() {
    return figures.setting().containsKey("machine") && figures.setting().containsKey("day");
  }

  /** The value of a setting that is a number. */
  OptionalDouble number(String setting) {
    String value = figures.setting().getOrDefault(setting, "");
    try {
      return value.isEmpty()
          ? OptionalDouble.empty()
          : OptionalDouble.of(Double.parseDouble(value));
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  private Optional<String> first(RowName... rows) {
    return Stream.of(rows)
        .flatMap(row -> Stream.of(row.asIntended().toString(), row.toString()))
        .filter(figures.rows()::containsKey)
        .findFirst();
  }
}
