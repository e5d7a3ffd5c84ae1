package io.github.ycsbxl.metrics;

import io.github.ycsbxl.measure.RowName;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Comparator;

/**
 * Labels of a series: phase, operation, scenario and client. Labels that do not apply are empty and
 * omitted. Immutable.
 */
record MetricLabels(String phase, String operation, String scenario, String client)
    implements Comparable<MetricLabels> {
  private static final Comparator<MetricLabels> ORDER =
      Comparator.comparing(MetricLabels::phase)
          .thenComparing(MetricLabels::operation)
          .thenComparing(MetricLabels::scenario)
          .thenComparing(MetricLabels::client);

  /** Returns the labels of all operations of a scenario, or of all operations. */
  static MetricLabels of(String phase, String scenario) {
    return new MetricLabels(phase, "", scenario, "");
  }

  static MetricLabels of(String phase, RowName row) {
    return new MetricLabels(phase, row.inScenario("").toString(), row.scenario(), "");
  }

  MetricLabels ofClient(int index) {
    return new MetricLabels(phase, operation, scenario, String.valueOf(index));
  }

  Labels labels() {
    return with(
        with(with(Labels.of("phase", phase), "operation", operation), "scenario", scenario),
        "client",
        client);
  }

  private static Labels with(Labels labels, String name, String value) {
    return value.isEmpty() ? labels : labels.merge(Labels.of(name, value));
  }

  @Override
  public int compareTo(MetricLabels other) {
    return ORDER.compare(this, other);
  }
}
