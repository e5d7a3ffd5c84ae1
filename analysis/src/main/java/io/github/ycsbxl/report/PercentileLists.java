package io.github.ycsbxl.report;

import io.github.ycsbxl.figures.RowFigures;
import io.github.ycsbxl.results.Statistic;
import io.github.ycsbxl.text.PercentileList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Section of percentile lists in the form of Voldemort's load drivers of 2009. Stateless. */
final class PercentileLists {
  private PercentileLists() {}

  /** A text whose lines are shown as they are. */
  private record Text(String lines) implements Section.Block {
    @Override
    public String html() {
      return HtmlTemplate.TEXT.of(this);
    }
  }

  static Section of(List<ReportRun> runs) {
    String lines =
        runs.stream().flatMap(run -> lines(run, runs.size() > 1)).collect(Collectors.joining("\n"));
    return Section.of(
        "Percentile lists",
        "The same latencies in ms, in the form in which the Voldemort benchmarks of 2009 were published.",
        lines.isEmpty() ? Stream.of() : Stream.of(new Text(lines)));
  }

  private static Stream<String> lines(ReportRun run, boolean named) {
    return run.figures().operations().entrySet().stream()
        .map(row -> (named ? run.name() + " " : "") + row.getKey() + " ms " + list(row.getValue()))
        .filter(line -> !line.endsWith("[]"));
  }

  private static String list(RowFigures row) {
    return PercentileList.of(percentage -> nanos(row, percentage));
  }

  /** A percentile; a source without 100 % has the maximum instead. */
  private static OptionalDouble nanos(RowFigures row, double percentage) {
    Statistic statistic = percentage == 100 ? Statistic.MAX : Statistic.percentile(percentage);
    return row.nanos(statistic)
        .map(estimate -> OptionalDouble.of(estimate.value()))
        .orElse(OptionalDouble.empty());
  }
}
