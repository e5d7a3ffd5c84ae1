package io.github.ycsbxl.tables;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.log.RunDescription;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/**
 * Settings of the text output. Immutable.
 *
 * @param percentiles percentages
 * @param buckets true to print a line per millisecond that has latencies
 * @param latencies service times, response times, or both
 * @param type kind of measurement, as in stock YCSB
 * @param exporter class that writes the text, such as stock YCSB's JSON exporter
 * @param summarizesRaw true to print statistics beside individual latencies
 * @param percentileLists true to append a {@code PercentileList} per operation
 */
public record TextForm(
    List<Double> percentiles,
    boolean buckets,
    Latencies latencies,
    boolean percentileLists,
    MeasurementType type,
    ExportForm exporter,
    boolean summarizesRaw) {
  private static final PropertyGroup OWN = new PropertyGroup(Scope.BENCHMARK, Scope.NEUTRAL);

  static final Property<MetricType> METRIC_TYPE =
      OWN.declare("metric.type", "summary", ValueForm.oneOf(MetricType.class))
          .meaning("histogram adds one line per millisecond to the text output");
  static final Property<Boolean> VERBOSE =
      OWN.declare("measurement.histogram.verbose", "false", ValueForm.flag())
          .meaning("same as metric.type=histogram; the name that stock YCSB uses");
  public static final Property<MeasurementType> MEASUREMENT_TYPE =
      OWN.declare(
              "measurementtype",
              "hdrhistogram",
              new ValueForm<>(MeasurementType::parse, MeasurementType.expected())
                  .suggest(MeasurementType.texts()))
          .meaning(
              "kind of output, as in stock YCSB: raw prints every latency, timeseries the mean "
                  + "per second; percentiles are always exact");
  public static final Property<String> RAW_FILE =
      OWN.declare("measurement.raw.output_file", ValueForm.pathText("a file"))
          .scope(Scope.BENCHMARK, Scope.COORDINATOR, Scope.ONE_RUN, Scope.NEUTRAL)
          .meaning("file to append raw latencies to [stdout]");
  static final Property<Boolean> RAW_NO_SUMMARY =
      OWN.declare("measurement.raw.no_summary", "false", ValueForm.flag())
          .meaning("omit the summary of raw latencies from the text output");
  public static final Property<Boolean> OPERATIONS_LOG =
      OWN.declare("operations.log", "false", ValueForm.flag())
          .meaning("write every operation to operations.csv.gz in the result directory");
  public static final Property<ExportForm> EXPORTER =
      OWN.declare(
              "exporter",
              TextMeasurementsExporter.class.getName(),
              new ValueForm<>(ExportForm::parse, ExportForm.EXPECTED))
          .meaning(
              "class that writes the text output, as in stock YCSB; json prints JSON, like "
                  + "--json");
  public static final Property<String> BUCKETS =
      OWN.declare("histogram.buckets", ValueForm.text())
          .meaning("property of stock YCSB; ignored, because histograms have no upper bound");
  public static final Property<String> GRANULARITY =
      OWN.declare("timeseries.granularity", ValueForm.text())
          .meaning("property of stock YCSB; ignored, because time series are per second");
  public static final Property<Latencies> LATENCIES =
      OWN.declare("measurement.interval", "both", ValueForm.oneOf(Latencies.class))
          .scope(Scope.BENCHMARK, Scope.NEUTRAL, Scope.PACE)
          .meaning("with a target: service time (op), response time (intended), or both");
  static final Property<List<Double>> PERCENTILES =
      OWN.declare(
              "hdrhistogram.percentiles",
              "50,95,99",
              ValueForm.list(
                  TextForm::percentile, "percentages from 0 to 100, separated by commas"))
          .meaning("percentiles in the text output");
  static final Property<Boolean> PERCENTILE_LISTS =
      OWN.declare("percentile.list", "false", ValueForm.flag())
          .meaning("add a line per operation such as [100% 315 ,99.5% 67 ,... ,50% 4 ], in ms");
  public static final List<Property<?>> PROPERTIES = OWN.all();

  /** Kinds of latency to print. */
  public enum Latencies {
    /** Service times, from the actual start. */
    OP,
    /** Response times, from the scheduled start. */
    INTENDED,
    BOTH
  }

  /** Returns the settings from the configuration of a past run. */
  public static TextForm of(RunDescription run) {
    return from(PropertyReader.from(run.configuration()));
  }

  static TextForm from(PropertyReader reader) {
    boolean histogram = reader.get(METRIC_TYPE) == MetricType.HISTOGRAM;
    return new TextForm(
        reader.get(PERCENTILES),
        histogram || reader.get(VERBOSE),
        reader.get(LATENCIES),
        reader.get(PERCENTILE_LISTS),
        reader.get(MEASUREMENT_TYPE),
        reader.get(EXPORTER),
        !reader.get(RAW_NO_SUMMARY));
  }

  boolean showsService(boolean hasIntended) {
    return latencies != Latencies.INTENDED || !hasIntended;
  }

  boolean showsIntended(boolean hasIntended) {
    return latencies != Latencies.OP && hasIntended;
  }

  private static double percentile(String text) {
    double percentage = ValueForm.decimal(text);
    if (!(percentage >= 0 && percentage <= 100)) {
      throw new IllegalArgumentException();
    }
    return percentage;
  }

  /** Kinds of measurement of stock YCSB. */
  public enum MeasurementType {
    HDRHISTOGRAM,
    HISTOGRAM,
    HDRHISTOGRAM_HISTOGRAM,
    HDRHISTOGRAM_RAW,
    RAW,
    TIMESERIES;

    static MeasurementType parse(String text) {
      return Arrays.stream(values())
          .filter(type -> type.text().equals(text))
          .findFirst()
          .orElseThrow(IllegalArgumentException::new);
    }

    static String expected() {
      return "one of " + String.join(", ", texts());
    }

    private static String[] texts() {
      return Arrays.stream(values()).map(MeasurementType::text).toArray(String[]::new);
    }

    /** Returns true if the output contains individual latencies. */
    public boolean isRaw() {
      return this == RAW || this == HDRHISTOGRAM_RAW;
    }

    private String text() {
      return name().toLowerCase(Locale.ROOT).replace('_', '+');
    }
  }

  enum MetricType {
    SUMMARY,
    HISTOGRAM
  }
}
