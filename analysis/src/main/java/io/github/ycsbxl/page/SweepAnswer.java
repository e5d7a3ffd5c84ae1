package io.github.ycsbxl.page;

import io.github.ycsbxl.compare.Dimension;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Result of a sweep: its best point, and from which value of the setting on the x axis on a larger
 * one gains little. Immutable.
 *
 * @param rates the mean throughput at each value of that setting; other settings are the best's
 */
record SweepAnswer(SweepPoints sweep, Map<Double, Double> rates) {
  /** The ratio of throughputs that is a gain. */
  private static final double GAIN = 1.1;

  /** Computes the result; empty if the runs differ in no number. */
  static Optional<SweepAnswer> of(SweepPoints sweep) {
    if (sweep.isEmpty() || !sweep.dimensions().get(0).isNumber()) {
      return Optional.empty();
    }
    Dimension x = sweep.dimensions().get(0);
    List<Dimension> others = sweep.dimensions().subList(1, sweep.dimensions().size());
    String best = SweepPoints.label(sweep.best(), others);
    return Optional.of(
        new SweepAnswer(
            sweep,
            new TreeMap<>(
                sweep.runs().stream()
                    .filter(run -> SweepPoints.label(run, others).equals(best))
                    .collect(
                        Collectors.groupingBy(
                            run -> x.coordinate(run.figures()),
                            Collectors.averagingDouble(PageRun::opsPerSec))))));
  }

  /** The value beyond which throughput grows by less than 10 %; empty if it still grew. */
  OptionalDouble stopsToScale() {
    List<Double> places = List.copyOf(rates.keySet());
    for (int i = 0; i < places.size() - 1; i++) {
      double most =
          places.subList(i + 1, places.size()).stream().mapToDouble(rates::get).max().orElseThrow();
      if (most < GAIN * rates.get(places.get(i))) {
        return OptionalDouble.of(places.get(i));
      }
    }
    return OptionalDouble.empty();
  }

  String sentences() {
    String latencies = RunAnswer.latencies(sweep.best());
    return "Best: %s operations/s at %s%s. %s"
        .formatted(
            NumberFormats.number(sweep.best().opsPerSec()),
            SweepPoints.label(sweep.best(), sweep.dimensions()),
            latencies.isEmpty() ? "" : ", " + latencies,
            scaling());
  }

  private String scaling() {
    String name = sweep.dimensions().get(0).name();
    OptionalDouble stop = stopsToScale();
    if (stop.isPresent()) {
      return "Throughput stops scaling at %s %s."
          .formatted(name, NumberFormats.number(stop.getAsDouble()));
    }
    double last = rates.keySet().stream().mapToDouble(place -> place).max().orElseThrow();
    return "Throughput still grew up to %s %s, the largest tried."
        .formatted(name, NumberFormats.number(last));
  }
}
