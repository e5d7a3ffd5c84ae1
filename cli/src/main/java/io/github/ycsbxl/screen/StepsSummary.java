package io.github.ycsbxl.screen;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.Statistic;
import io.github.ycsbxl.numbers.NumberFormats;
import io.github.ycsbxl.schedule.ArrivalConfig;
import io.github.ycsbxl.tables.SweepTable.SweepRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Table of the steps of a sweep for people: the settings that differ, the throughput, and latencies
 * in suitable units. {@link io.github.ycsbxl.tables.SweepTable} has all columns. Stateless.
 */
public final class StepsSummary {
  private static final List<String> STATISTICS = List.of("p50", "p99");

  private StepsSummary() {}

  /**
   * Formats the table.
   *
   * @param swept names of swept properties without a column of their own
   * @param width of the terminal in columns
   */
  public static String format(List<SweepRow> steps, Collection<String> swept, int width) {
    var columns = new ArrayList<SummaryColumn>();
    columns.add(new SummaryColumn("run", steps.stream().map(SweepRow::run).toList()));
    settings(steps, swept).filter(SummaryColumn::differs).forEach(columns::add);
    figures(steps).filter(SummaryColumn::tells).forEach(columns::add);
    return SummaryColumn.align(columns, width);
  }

  private static Stream<SummaryColumn> settings(List<SweepRow> steps, Collection<String> swept) {
    Stream<SummaryColumn> own =
        Stream.of(
            column("threads", steps, step -> String.valueOf(step.run().threads())),
            column(
                ArrivalConfig.TARGET.name(), steps, step -> target(step.run().targetOpsPerSec())),
            column("clients", steps, step -> String.valueOf(step.run().clients())),
            column("shards", steps, step -> number(step.run().layout().shards())),
            column("replicas", steps, step -> number(step.run().layout().replicationFactor())),
            column("records", steps, step -> NumberFormats.whole(step.run().records())));
    Stream<SummaryColumn> others =
        swept.stream()
            .map(
                name ->
                    new SummaryColumn(
                        name,
                        steps.stream().map(step -> step.swept().getOrDefault(name, "")).toList()));
    return Stream.concat(own, others);
  }

  private static Stream<SummaryColumn> figures(List<SweepRow> steps) {
    return Stream.of(
            Stream.of(column("ops/s", steps, step -> NumberFormats.number(step.opsPerSec()))),
            latencies(steps, Phase::reads),
            latencies(steps, Phase::writes),
            Stream.of(
                column("failed", steps, StepsSummary::failed),
                column("target reached", steps, StepsSummary::missed),
                column("partial", steps, step -> step.partial() ? "partial" : ""),
                new SummaryColumn(
                    "failure",
                    steps.stream().map(step -> step.failure().replace('\n', ' ')).toList())))
        .flatMap(all -> all);
  }

  private static SummaryColumn column(
      String title, List<SweepRow> steps, Function<Phase, String> cell) {
    return new SummaryColumn(
        title, steps.stream().map(step -> step.result().map(cell).orElse("")).toList());
  }

  /** Returns the latencies of a row, which has the name of the operation in the first step. */
  private static Stream<SummaryColumn> latencies(
      List<SweepRow> steps, Function<Phase, Optional<Row>> row) {
    String operation =
        steps.stream()
            .flatMap(step -> step.result().flatMap(row).stream())
            .map(found -> found.name().operation())
            .distinct()
            .collect(Collectors.joining("/"));
    return STATISTICS.stream()
        .map(
            name ->
                column(
                    operation + " " + name,
                    steps,
                    step -> row.apply(step).map(found -> time(step, found, name)).orElse("")));
  }

  /** Formats what users waited, as the summary of a single run does. */
  private static String time(Phase step, Row row, String statistic) {
    Row waits = step.measurement().byPart().waits(row.name()).orElse(row);
    return Statistic.parse(statistic).nanos(waits.service()).map(NumberFormats::time).orElse("");
  }

  private static String failed(Phase step) {
    long failed = step.measurement().counts().notDone(false);
    return failed == 0 ? "" : NumberFormats.whole(failed);
  }

  private static String missed(Phase step) {
    return step.targetReached().map(reached -> reached ? "yes" : "no").orElse("");
  }

  private static String target(OptionalDouble opsPerSec) {
    return opsPerSec.isPresent() ? NumberFormats.number(opsPerSec.getAsDouble()) : "";
  }

  private static String number(OptionalInt known) {
    return known.isPresent() ? String.valueOf(known.getAsInt()) : "";
  }
}
