package io.github.ycsbxl.report;

import io.github.ycsbxl.compare.Dimension;
import io.github.ycsbxl.page.NumberFormats;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Sentences on what came out of a sweep: its best point, and from which value of the setting on the
 * x axis on a larger one gains little. Stateless.
 */
final class SweepAnswer {
  /** The ratio of throughputs that is a gain. */
  private static final double GAIN = 1.1;

  private SweepAnswer() {}

  /** Formats the sentences; empty if the runs differ in no number. */
  static Optional<String> of(SweepRuns runs) {
    if (runs.dimensions().isEmpty() || !runs.dimensions().get(0).isNumber()) {
      return Optional.empty();
    }
    Dimension x = runs.dimensions().get(0);
    List<Dimension> others = runs.without(List.of(x));
    ReportRun best =
        runs.runs().stream().max(Comparator.comparingDouble(SweepRuns::opsPerSec)).orElseThrow();
    Map<Double, Double> rates =
        new TreeMap<>(
            runs.runs().stream()
                .filter(run -> SweepRuns.label(run, others).equals(SweepRuns.label(best, others)))
                .collect(
                    Collectors.groupingBy(
                        run -> x.coordinate(run.figures()),
                        Collectors.averagingDouble(SweepRuns::opsPerSec))));
    String latencies = RunAnswer.latencies(best);
    return Optional.of(
        "Best: %s operations/s at %s%s. %s"
            .formatted(
                NumberFormats.number(SweepRuns.opsPerSec(best)),
                SweepRuns.label(best, runs.dimensions()),
                latencies.isEmpty() ? "" : ", " + latencies,
                gain(x, rates)));
  }

  /** Says where throughput stops to grow with the setting. */
  private static String gain(Dimension x, Map<Double, Double> rates) {
    List<Double> places = List.copyOf(rates.keySet());
    for (int i = 0; i < places.size() - 1; i++) {
      double rate = rates.get(places.get(i));
      double most =
          places.subList(i + 1, places.size()).stream().mapToDouble(rates::get).max().orElseThrow();
      if (most < GAIN * rate) {
        return "Beyond %s %s nothing gains 10 %% more."
            .formatted(x.name(), NumberFormats.number(places.get(i)));
      }
    }
    return "Throughput still grew up to %s %s, the largest tried."
        .formatted(x.name(), NumberFormats.number(places.get(places.size() - 1)));
  }
}
