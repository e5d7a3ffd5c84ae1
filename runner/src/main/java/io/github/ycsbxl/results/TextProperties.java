package io.github.ycsbxl.results;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.ValueForm;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The properties that say how detailed the text output is; most are stock's. */
public final class TextProperties {
  private static final Set<String> TYPES =
      Set.of("hdrhistogram", "histogram", "hdrhistogram+histogram");

  enum MetricType {
    SUMMARY,
    HISTOGRAM
  }

  static final Property<MetricType> METRIC_TYPE =
      Property.of(
          "metric.type",
          "summary",
          ValueForm.oneOf(MetricType.class),
          "histogram adds a line per millisecond to the text output");
  static final Property<Boolean> VERBOSE =
      Property.of(
          "measurement.histogram.verbose",
          "false",
          ValueForm.flag(),
          "stock's name of metric.type=histogram");
  static final Property<String> MEASUREMENT_TYPE =
      Property.of(
          "measurementtype",
          "hdrhistogram",
          new ValueForm<>(TextProperties::measurementType, typesExpected()),
          "stock's; percentiles come from an exact histogram with each of them");
  public static final Property<TextForm.Latencies> LATENCIES =
      Property.of(
          "measurement.interval",
          "both",
          ValueForm.oneOf(TextForm.Latencies.class),
          "with a target: latencies from the start (op), from when it was due (intended), or both");
  static final Property<List<Double>> PERCENTILES =
      Property.of(
          "hdrhistogram.percentiles",
          "95,99",
          new ValueForm<>(TextProperties::percentiles, "percentages from 0 to 100, with commas"),
          "percentiles in the text output");

  static final Property<Boolean> PERCENTILE_LISTS =
      Property.of(
          "percentile.list",
          "false",
          ValueForm.flag(),
          "adds a line per operation such as [100% 315 ,99.5% 67 ,... ,50% 4 ], in ms");

  static final List<Property<?>> ALL =
      List.of(METRIC_TYPE, VERBOSE, MEASUREMENT_TYPE, LATENCIES, PERCENTILES, PERCENTILE_LISTS);

  private TextProperties() {}

  private static String measurementType(String text) {
    if (!TYPES.contains(text)) {
      throw new IllegalArgumentException();
    }
    return text;
  }

  private static String typesExpected() {
    return "hdrhistogram, histogram or hdrhistogram+histogram; single latencies are not kept, but"
        + " timeseries.csv and latency.hlog have every second";
  }

  private static List<Double> percentiles(String text) {
    return Arrays.stream(text.split(",")).map(TextProperties::percentile).toList();
  }

  private static double percentile(String text) {
    double percentage = Double.parseDouble(text.strip());
    if (!(percentage >= 0 && percentage <= 100)) {
      throw new IllegalArgumentException();
    }
    return percentage;
  }
}
