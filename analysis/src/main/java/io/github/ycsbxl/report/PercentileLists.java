package io.github.ycsbxl.report;

import io.github.ycsbxl.figures.RowFigures;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.page.HtmlTable;
import io.github.ycsbxl.page.HtmlTemplate;
import io.github.ycsbxl.page.Section;
import io.github.ycsbxl.results.Statistic;
import io.github.ycsbxl.table.Table;
import io.github.ycsbxl.text.PercentileList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Section of percentiles in the form of Voldemort's load drivers of 2009: a table, ours over the
 * published ones, and lists. Stateless.
 */
final class PercentileLists {
  private static final double MILLIS_PER_NANO = 1e-6;

  /** A percentage that only publications of that form have. */
  private static final double OF_THAT_FORM = 66;

  private PercentileLists() {}

  /** A text whose lines are shown as they are. */
  private record Text(String lines) implements Section.Block {
    @Override
    public String html() {
      return HtmlTemplate.TEXT.of(this);
    }
  }

  /** Latencies of an operation of a run, or of the run's end. */
  private record Latencies(String name, RowFigures row) {
    OptionalDouble nanos(double percentage) {
      // A source without 100 % has the maximum instead.
      Statistic statistic = percentage == 100 ? Statistic.MAX : Statistic.percentile(percentage);
      return row.nanos(statistic)
          .map(estimate -> OptionalDouble.of(estimate.value()))
          .orElse(OptionalDouble.empty());
    }

    double millis(String percentage) {
      return nanos(Double.parseDouble(percentage)).orElse(Double.NaN) * MILLIS_PER_NANO;
    }

    String list() {
      return PercentileList.of(this::nanos);
    }
  }

  /** The latencies of a row at the end of a load, with their number, which may be small. */
  private static Latencies ending(String row, RowFigures end) {
    return new Latencies(
        "%s towards the end (%d operations)".formatted(row, end.operations().orElse(0)), end);
  }

  static Section of(List<ReportRun> runs, List<ReportRun> beside) {
    List<Latencies> ours = runs.stream().flatMap(run -> latencies(run, runs.size() > 1)).toList();
    Stream<Latencies> published = beside.stream().flatMap(run -> latencies(run, true));
    String lines =
        ours.stream()
            .map(one -> one.name() + " ms " + one.list())
            .filter(line -> !line.endsWith("[]"))
            .collect(Collectors.joining("\n"));
    return Section.of(
        "Percentile lists",
        "The same latencies, and lists of them in ms, in the form in which the Voldemort benchmarks"
            + " of 2009 were published.",
        lines.isEmpty()
            ? Stream.of()
            : Stream.of(table(Stream.concat(ours.stream(), published)), new Text(lines)));
  }

  private static HtmlTable table(Stream<Latencies> rows) {
    return HtmlTable.of(
        "Operations within",
        Table.<Latencies>empty()
            .column("operation", Latencies::name)
            .columns(
                PercentileList.PERCENTAGES,
                percentage -> percentage + " %",
                any -> "ms",
                (percentage, row) -> row.millis(percentage)),
        rows.filter(row -> row.nanos(OF_THAT_FORM).isPresent()).toList());
  }

  private static Stream<Latencies> latencies(ReportRun run, boolean named) {
    String before = named ? run.name() + " " : "";
    return run.figures().operations().entrySet().stream()
        .flatMap(
            row ->
                Stream.concat(
                    Stream.of(new Latencies(before + row.getKey(), row.getValue())),
                    run.logged().stream()
                        .flatMap(
                            one -> Stream.ofNullable(one.ending().get(RowName.of(row.getKey()))))
                        .map(end -> ending(before + row.getKey(), end))));
  }
}
