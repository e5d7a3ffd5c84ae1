package io.github.ycsbxl.results;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.ValueForm;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The properties of result files and text output; those of the text are mostly stock's. */
public final class OutputProperties {
  private static final Set<String> TYPES =
      Set.of("hdrhistogram", "histogram", "hdrhistogram+histogram");

  enum MetricType {
    SUMMARY,
    HISTOGRAM
  }

  public static final Property<String> RUN_NAME =
      Property.withoutDefault(
          "run.name", ValueForm.text(), "name of the run and its folder [time, binding, label]");
  public static final Property<String> RESULTS_DIR =
      Property.of("results.dir", "results/runs", ValueForm.text(), "where result folders go");
  public static final Property<String> LABEL =
      Property.withoutDefault("label", ValueForm.text(), "a word for the run in results");
  public static final Property<Boolean> HDR_FILES =
      Property.of(
          "hdrhistogram.fileoutput",
          "false",
          ValueForm.flag(),
          "write one histogram log per operation, in us, as stock YCSB does");
  public static final Property<String> HDR_PATH =
      Property.of(
          "hdrhistogram.output.path",
          "",
          ValueForm.text(),
          "what the names of these logs start with");
  public static final Property<String> EXPORT_FILE =
      Property.withoutDefault(
          "exportfile", ValueForm.text(), "file for the text output [standard output]");

  static final Property<Boolean> TRACK_JVM =
      Property.of(
          "measurement.trackjvm",
          "false",
          ValueForm.flag(),
          "memory, threads and load of the client in the text output");
  public static final Property<Boolean> STOCK_STATUS =
      Property.of("status", "false", ValueForm.flag(), "progress in stock YCSB's form, as -s");

  static final Property<Integer> METRICS_PORT =
      Property.withoutDefault(
          "metrics.port",
          ValueForm.smallAtLeast(0),
          "where Prometheus gets the running figures, http://<host>:<port>/metrics, counted on by"
              + " client.index; 0 is any free port");

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
          new ValueForm<>(OutputProperties::measurementType, typesExpected()),
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
          "50,95,99",
          new ValueForm<>(OutputProperties::percentiles, "percentages from 0 to 100, with commas"),
          "percentiles in the text output");

  static final Property<Boolean> PERCENTILE_LISTS =
      Property.of(
          "percentile.list",
          "false",
          ValueForm.flag(),
          "adds a line per operation such as [100% 315 ,99.5% 67 ,... ,50% 4 ], in ms");

  public static final List<Property<?>> ALL =
      List.of(
          RUN_NAME,
          RESULTS_DIR,
          LABEL,
          HDR_FILES,
          HDR_PATH,
          EXPORT_FILE,
          STOCK_STATUS,
          METRICS_PORT,
          METRIC_TYPE,
          VERBOSE,
          MEASUREMENT_TYPE,
          LATENCIES,
          PERCENTILES,
          PERCENTILE_LISTS,
          TRACK_JVM);

  private OutputProperties() {}

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
    return Arrays.stream(text.split(",")).map(OutputProperties::percentile).toList();
  }

  private static double percentile(String text) {
    double percentage = Double.parseDouble(text.strip());
    if (!(percentage >= 0 && percentage <= 100)) {
      throw new IllegalArgumentException();
    }
    return percentage;
  }
}
