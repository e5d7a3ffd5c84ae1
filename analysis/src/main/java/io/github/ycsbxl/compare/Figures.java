package io.github.ycsbxl.compare;

import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.remarks.Remark;
import io.github.ycsbxl.remarks.RemarkKind;
import io.github.ycsbxl.statistics.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Measured values of one run, or of one line of a published table. Immutable.
 *
 * @param name short name for a column heading
 * @param setting settings of the run, by property or column
 * @param values of the whole run, by the names and in the units of {@link Metric}
 * @param rows by their names in YCSB's text, including rows of nodes ({@code READ@14}); in some
 *     publications, {@code WRITE} means all operations that change records
 * @param ending latencies of a load's last tenth, by row
 * @param ofEnd true if the table says that the rows are of the end of a load
 * @param remarks reasons to doubt the values, and how the source was read
 */
public record Figures(
    String name,
    SortedMap<String, String> setting,
    Map<String, Estimate> values,
    SortedMap<String, RowFigures> rows,
    SortedMap<String, RowFigures> ending,
    boolean ofEnd,
    List<Remark> remarks)
    implements RunsOfSource.Named<Figures> {

  /** Creates values without further information. */
  public Figures(
      String name,
      SortedMap<String, String> setting,
      Map<String, Estimate> values,
      SortedMap<String, RowFigures> rows) {
    this(name, setting, values, rows, new TreeMap<>(), false, List.of());
  }

  /** Creates the settings of a run in progress, without values. */
  public static Figures running(RunDescription run) {
    return new Figures(run.title().name(), LogFigures.setting(run), Map.of(), new TreeMap<>());
  }

  /** Returns the value of a metric, by its name, for the whole run. */
  public Optional<Estimate> value(String metric) {
    return Optional.ofNullable(values.get(metric));
  }

  /** Returns the throughput of all operations. */
  public Optional<Estimate> opsPerSec() {
    return value(Metric.THROUGHPUT.name());
  }

  /** Returns the percentage of operations that failed or found no record. */
  public OptionalDouble failedPercent() {
    return value(Metric.FAILED.name()).stream().mapToDouble(Estimate::value).findFirst();
  }

  /** Returns whether the run had a target rate; empty for a source that does not tell. */
  Optional<Boolean> hasTarget() {
    String target = setting.getOrDefault(SettingNames.TARGET, "");
    boolean told = setting.containsKey("threads_per_client") && setting.containsKey("binding");
    boolean has = !target.isEmpty() && !target.equals("0");
    return has || told ? Optional.of(has) : Optional.empty();
  }

  /** Returns a copy with sentences, without full stops, on how the source was read. */
  Figures readAs(List<String> sentences) {
    List<Remark> all =
        Stream.concat(
                remarks.stream(),
                sentences.stream().map(words -> Remark.ofRun(RemarkKind.SOURCE, words)))
            .toList();
    return new Figures(name, setting, values, rows, ending, ofEnd, all);
  }

  /**
   * Returns a copy of a load with the latencies of its last tenth and a remark on this. Returns
   * this object for a run.
   */
  Figures towardsTheEnd() {
    return ending.isEmpty()
        ? this
        : new Figures(name, setting, values, ending, ending, ofEnd, remarks)
            .readAs(List.of("latencies are of the last tenth of the load"));
  }

  /** Returns the rows of operations, without the rows of nodes. */
  public SortedMap<String, RowFigures> operations() {
    var operations = new TreeMap<>(rows);
    operations.keySet().removeIf(name -> RowName.parse(name).isOfNode());
    return operations;
  }

  /**
   * Finds a row. {@code WRITE} also finds the first row of an operation that changes records.
   * {@code READ-MODIFY-WRITE}, which other tools measure for all kinds of update, also finds {@code
   * CAS}.
   */
  public Optional<RowFigures> row(String row) {
    return first(names(row));
  }

  /** Finds the response times of a row, which only runs with a target rate have. */
  public Optional<RowFigures> responses(String row) {
    return first(names(row).map(name -> RowName.parse(name).asIntended().toString()));
  }

  private Optional<RowFigures> first(Stream<String> names) {
    return names.filter(rows::containsKey).findFirst().map(rows::get);
  }

  private static Stream<String> names(String row) {
    return switch (row) {
      case "WRITE" -> Stream.of("WRITE", "CAS", "READ-MODIFY-WRITE", "UPDATE", "INSERT");
      case "READ-MODIFY-WRITE" -> Stream.of("READ-MODIFY-WRITE", "CAS");
      default -> Stream.of(row);
    };
  }

  @Override
  public Figures named(String other) {
    return new Figures(other, setting, values, rows, ending, ofEnd, remarks);
  }
}
