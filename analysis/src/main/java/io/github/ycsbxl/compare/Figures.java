package io.github.ycsbxl.compare;

import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.measure.RowName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Figures of one run or of one line of a published table. Immutable.
 *
 * @param name short, for the head of a column
 * @param setting what was run, by property or column
 * @param values figures of the whole run, by the names of {@link Metric} and in its units
 * @param rows by the names that YCSB's text has, those of nodes of the store ({@code READ@14})
 *     among them; {@code WRITE} is whatever changes records in publications that say no more
 * @param ending latencies of a load's last tenth, by row
 * @param ofEnd whether the rows themselves are of the end of a load, as a table says
 * @param unsteady how throughput changed while it was not asked to, without a full stop
 * @param remarks on how the source was read, and on what else went on in the client's machine;
 *     sentences without a full stop
 */
public record Figures(
    String name,
    SortedMap<String, String> setting,
    Map<String, Estimate> values,
    SortedMap<String, RowFigures> rows,
    SortedMap<String, RowFigures> ending,
    boolean ofEnd,
    Optional<String> unsteady,
    List<String> remarks)
    implements RunsOfSource.Named<Figures> {

  /** Makes figures of which nothing else is known. */
  public Figures(
      String name,
      SortedMap<String, String> setting,
      Map<String, Estimate> values,
      SortedMap<String, RowFigures> rows) {
    this(name, setting, values, rows, new TreeMap<>(), false, Optional.empty(), List.of());
  }

  /** Makes the settings of a run that goes on, whose figures are not known yet. */
  public static Figures running(RunDescription run) {
    return new Figures(run.name(), LogFigures.setting(run), Map.of(), new TreeMap<>());
  }

  /** The figure of the whole run that {@link Metric} names so. */
  public Optional<Estimate> value(String metric) {
    return Optional.ofNullable(values.get(metric));
  }

  /** Throughput of all operations. */
  public Optional<Estimate> opsPerSec() {
    return value(Metric.THROUGHPUT.name());
  }

  /** Operations that failed or found no record, of all. */
  public OptionalDouble failedPercent() {
    return value(Metric.FAILED.name()).stream().mapToDouble(Estimate::value).findFirst();
  }

  /** Whatever makes the figures doubtful, in sentences without full stops. */
  public List<String> doubts() {
    return Stream.concat(unsteady.map("not steady: "::concat).stream(), remarks.stream()).toList();
  }

  /** These figures with more remarks, sentences without a full stop. */
  Figures remarked(List<String> more) {
    List<String> all = Stream.concat(remarks.stream(), more.stream()).toList();
    return new Figures(name, setting, values, rows, ending, ofEnd, unsteady, all);
  }

  /**
   * These figures with the latencies of a load's last tenth instead of those of the whole, and a
   * remark that says so; a run has no such latencies, and stays as it is.
   */
  Figures towardsTheEnd() {
    return ending.isEmpty()
        ? this
        : new Figures(name, setting, values, ending, ending, ofEnd, unsteady, remarks)
            .remarked(List.of("latencies are of the last tenth of the load"));
  }

  /** The rows of whole operations, without those of nodes. */
  public SortedMap<String, RowFigures> operations() {
    var operations = new TreeMap<>(rows);
    operations.keySet().removeIf(name -> RowName.of(name).isOfNode());
    return operations;
  }

  /**
   * Finds a row. {@code WRITE} is also the first row of those that change records. {@code
   * READ-MODIFY-WRITE}, which other tools measure of every kind of update, is also {@code CAS}.
   */
  public Optional<RowFigures> row(String row) {
    return found(row).map(rows::get);
  }

  /** Finds a row's latencies from the due time, which are the row's own if nothing was due. */
  public Optional<RowFigures> responses(String row) {
    return found(row)
        .map(name -> rows.getOrDefault(RowName.of(name).asIntended().toString(), rows.get(name)));
  }

  private Optional<String> found(String row) {
    Stream<String> names =
        switch (row) {
          case "WRITE" -> Stream.of("WRITE", "CAS", "READ-MODIFY-WRITE", "UPDATE", "INSERT");
          case "READ-MODIFY-WRITE" -> Stream.of("READ-MODIFY-WRITE", "CAS");
          default -> Stream.of(row);
        };
    return names.filter(rows::containsKey).findFirst();
  }

  @Override
  public Figures named(String other) {
    return new Figures(other, setting, values, rows, ending, ofEnd, unsteady, remarks);
  }
}
