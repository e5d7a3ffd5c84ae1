package io.github.ycsbxl.screen;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.numbers.NumberFormats;
import io.github.ycsbxl.schedule.ArrivalConfig;
import io.github.ycsbxl.series.Search.Measured;
import io.github.ycsbxl.slo.ServiceLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Table of the steps of a search for people: target, throughput, the latencies that the SLOs bound,
 * and what happened. search.csv has all columns. Stateless.
 */
public final class SearchSummary {
  private SearchSummary() {}

  /**
   * Formats the table.
   *
   * @param steps a line per step and SLO
   * @param width of the terminal in columns
   */
  public static String format(List<Measured> steps, int width) {
    List<ServiceLevel> bounds = steps.stream().map(Measured::bound).distinct().toList();
    List<Measured> lines =
        steps.stream().filter(step -> step.bound().equals(bounds.get(0))).toList();
    var columns = new ArrayList<SummaryColumn>();
    columns.add(column("step", lines, step -> step.result().run().title().name()));
    columns.add(column(ArrivalConfig.TARGET.name(), lines, step -> target(step.result())));
    columns.add(column("ops/s", lines, step -> NumberFormats.number(step.result().opsPerSec())));
    for (ServiceLevel bound : bounds) {
      columns.add(
          column(bound.bound().figure(), lines, step -> latency(bound, step.result()).orElse("")));
    }
    columns.add(column("outcome", lines, step -> step.outcome().toString()));
    return SummaryColumn.align(columns, width);
  }

  private static SummaryColumn column(
      String title, List<Measured> lines, Function<Measured, String> cell) {
    return new SummaryColumn(title, lines.stream().map(cell).toList());
  }

  /** Formats the target of a step; "none" for the first one, which has no target. */
  private static String target(Phase step) {
    OptionalDouble target = step.run().targetOpsPerSec();
    return target.isPresent() ? NumberFormats.number(target.getAsDouble()) : "none";
  }

  /** Formats a step in a line while the search goes on. */
  public static String line(Phase step, List<ServiceLevel> bounds) {
    String target = target(step);
    var words = new ArrayList<String>();
    words.add(target.equals("none") ? "no target" : "target " + target);
    words.add(NumberFormats.number(step.opsPerSec()) + " ops/s");
    bounds.forEach(
        bound ->
            latency(bound, step)
                .ifPresent(latency -> words.add(bound.bound().figure() + " " + latency)));
    return String.join(", ", words);
  }

  private static Optional<String> latency(ServiceLevel bound, Phase step) {
    return bound.measured(step).map(millis -> NumberFormats.time(millis * 1e6));
  }
}
