package io.github.ycsbxl.page;

import io.github.ycsbxl.compare.Figures;
import io.github.ycsbxl.compare.FiguresReader;
import io.github.ycsbxl.compare.FiguresReader.HeardRun;
import io.github.ycsbxl.compare.LogFigures;
import io.github.ycsbxl.compare.RunsOfSource.Named;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.RunListener;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.statistics.Estimate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A run on a page, from any source. Immutable.
 *
 * @param recorded additional data from a result directory of this tool
 */
public record PageRun(Figures figures, Optional<RecordedRun> recorded) implements Named<PageRun> {

  public static PageRun of(Figures figures) {
    return new PageRun(figures, Optional.empty());
  }

  /**
   * Reads the runs of a result directory, of a directory that contains result directories, or of
   * any source that {@code compare} reads.
   */
  public static List<PageRun> read(String source) throws IOException {
    List<PageRun> recorded = FiguresReader.read(Path.of(source), PageRun::heard);
    return recorded.isEmpty()
        ? FiguresReader.read(source).stream().map(PageRun::of).toList()
        : recorded;
  }

  static HeardRun<PageRun> heard() {
    var figures = new LogFigures();
    var recorded = new RecordedRun.LastPhase();
    return new HeardRun<>(
        RunListener.all(figures, recorded),
        run -> new PageRun(figures.figures(run), Optional.of(recorded.make(run))));
  }

  @Override
  public String name() {
    return figures.name();
  }

  @Override
  public PageRun named(String other) {
    return new PageRun(figures.named(other), recorded);
  }

  /** Returns the row that represents reads, with response times if available. */
  Optional<String> reads() {
    return first(RowName.MAIN_READS.stream());
  }

  /** Returns the row that represents changes of records. */
  Optional<String> writes() {
    return first(Stream.concat(RowName.MAIN_WRITES.stream(), Stream.of(RowName.parse("WRITE"))));
  }

  /** Returns the rows that represent reads and changes of records. */
  List<String> chiefRows() {
    return Stream.of(reads(), writes()).flatMap(Optional::stream).distinct().toList();
  }

  private Optional<String> first(Stream<RowName> rows) {
    return rows.flatMap(row -> isPaced(row) ? Stream.of(row.asIntended(), row) : Stream.of(row))
        .map(RowName::toString)
        .filter(figures.rows()::containsKey)
        .findFirst();
  }

  /** Returns false if scenarios without a target did some of these operations. */
  private boolean isPaced(RowName row) {
    return recorded
        .filter(run -> !run.whole().run().scenarios().isEmpty())
        .map(run -> run.whole().measurement().rows().get(row))
        .map(known -> known.intended().getTotalCount() == known.service().getTotalCount())
        .orElse(true);
  }

  boolean isLoad() {
    return recorded.filter(run -> !PhaseKey.of(run.whole()).runs()).isPresent();
  }

  /** Returns true if this run is from a table of machines and days. */
  boolean isOfMachineAndDay() {
    return figures.setting().containsKey("machine") && figures.setting().containsKey("day");
  }

  String setting(String name) {
    return figures.setting().getOrDefault(name, "");
  }

  /** Returns the value of a numeric setting. */
  OptionalDouble number(String setting) {
    try {
      return OptionalDouble.of(Double.parseDouble(setting(setting)));
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  /** Returns the throughput; NaN if unknown. */
  double opsPerSec() {
    return figures.opsPerSec().map(Estimate::value).orElse(Double.NaN);
  }

  /** Returns a statistic of a row in ns; NaN if the run does not have it. */
  double nanos(String row, Statistic statistic) {
    return figures
        .row(row)
        .flatMap(found -> found.nanos(statistic))
        .map(Estimate::value)
        .orElse(Double.NaN);
  }
}
