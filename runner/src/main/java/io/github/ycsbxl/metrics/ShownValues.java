package io.github.ycsbxl.metrics;

import io.github.ycsbxl.metrics.MetricsText.Sample;
import io.github.ycsbxl.metrics.ServerSample.ShownMetrics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Values at one time of the metrics in {@code servers.metrics.show} that an exporter has. Values
 * that are not finite are NaN. Immutable.
 */
record ShownValues(Map<String, Double> counters, Map<String, Double> gauges) {

  /** Returns the sums over the label sets that each selector selects. */
  static ShownValues of(MetricsText text, List<MetricSelector> selectors) {
    var counters = new TreeMap<String, Double>();
    var gauges = new TreeMap<String, Double>();
    for (MetricSelector selector : selectors) {
      Map<String, Double> values = text.isCounter(selector.name()) ? counters : gauges;
      for (Sample sample : text.samples()) {
        if (selector.selects(sample)) {
          values.merge(selector.text(), sample.value(), Double::sum);
        }
      }
    }
    return new ShownValues(counters, gauges);
  }

  /** Returns the selectors that found at least one label set. */
  Set<String> found() {
    return Stream.of(counters, gauges)
        .flatMap(values -> values.keySet().stream())
        .collect(Collectors.toSet());
  }

  /**
   * Returns the rates of the counters since an earlier time, and the gauges. A counter that
   * decreased was reset, so it has no rate. Returns empty if no value is known.
   */
  Optional<ShownMetrics> since(ShownValues before, double seconds) {
    var rates = new TreeMap<String, Double>();
    counters.forEach(
        (metric, value) ->
            rates.put(
                metric, (value - before.counters.getOrDefault(metric, Double.NaN)) / seconds));
    rates.values().removeIf(rate -> !(rate >= 0));
    var known = new TreeMap<>(gauges);
    known.values().removeIf(value -> value.isNaN());
    return rates.isEmpty() && known.isEmpty()
        ? Optional.empty()
        : Optional.of(new ShownMetrics(rates, known));
  }
}
