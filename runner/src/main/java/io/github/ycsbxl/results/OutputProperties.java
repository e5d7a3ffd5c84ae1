package io.github.ycsbxl.results;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.config.ValueForm;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** The properties of result files and text output; those of the text are mostly stock's. */
public final class OutputProperties {
  /** Stock's kinds of measurement, of which the text output tells. */
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
      return "one of "
          + Arrays.stream(values()).map(MeasurementType::text).collect(Collectors.joining(", "));
    }

    /** Whether single latencies are wanted. */
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

  private static final ValueForm<InetAddress> ADDRESS =
      new ValueForm<>(OutputProperties::address, "an address of this machine, or 0.0.0.0 for all");

  /** Of client processes; results are of the time in which all ran. */
  public static final Property<Duration> CLIENT_EVERY =
      Property.withoutDefault(
          "client.every",
          UnitForms.duration(),
          "client process i begins to run i times this after the first, and ends with it if"
              + " maxexecutiontime is set [all at once]");

  public static final Property<String> RUN_NAME =
      Property.withoutDefault(
          "run.name", ValueForm.text(), "name of the run and its folder [time, binding, label]");
  public static final Property<String> RESULTS_DIR =
      Property.of(
          "results.dir", "results/runs", ValueForm.pathText("a folder"), "where result folders go");
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
          ValueForm.pathText("a file").orEmpty(),
          "what the names of these logs start with");
  public static final Property<String> EXPORT_FILE =
      Property.withoutDefault(
          "exportfile", ValueForm.pathText("a file"), "file for the text output [standard output]");

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

  static final Property<InetAddress> METRICS_ADDRESS =
      Property.of(
          "metrics.address",
          "127.0.0.1",
          ADDRESS,
          "where metrics.port is; 0.0.0.0 is every address of this machine");

  static final Property<InetAddress> LIVE_ADDRESS =
      Property.of("live.address", "127.0.0.1", ADDRESS, "where the page of -live is served");

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
  public static final Property<MeasurementType> MEASUREMENT_TYPE =
      Property.of(
          "measurementtype",
          "hdrhistogram",
          new ValueForm<>(MeasurementType::parse, MeasurementType.expected()),
          "stock's: raw prints every latency, timeseries the mean of each second; percentiles come"
              + " from an exact histogram with each of them");
  public static final Property<String> RAW_FILE =
      Property.withoutDefault(
          "measurement.raw.output_file",
          ValueForm.pathText("a file"),
          "file to which raw latencies are appended [standard output]");
  static final Property<Boolean> RAW_NO_SUMMARY =
      Property.of(
          "measurement.raw.no_summary",
          "false",
          ValueForm.flag(),
          "leaves the figures of raw latencies out of the text output");
  public static final Property<Boolean> OPERATIONS_LOG =
      Property.of(
          "operations.log",
          "false",
          ValueForm.flag(),
          "write every operation to operations.csv.gz in the result folder");
  static final Property<Class<? extends MeasurementsExporter>> EXPORTER =
      Property.of(
          "exporter",
          TextMeasurementsExporter.class.getName(),
          new ValueForm<>(
              OutputProperties::exporter,
              "a class on the class path such as stock's JSONArrayMeasurementsExporter"),
          "stock's: class that writes the text output");
  public static final Property<String> BUCKETS =
      Property.withoutDefault(
          "histogram.buckets",
          ValueForm.text(),
          "stock's; means nothing here, since histograms have no end");
  public static final Property<String> GRANULARITY =
      Property.withoutDefault(
          "timeseries.granularity",
          ValueForm.text(),
          "stock's; means nothing here, since series are by second");
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

  /** Read by reports from the settings in the result folder. */
  static final Property<List<String>> BESIDE =
      Property.withoutDefault(
          "report.beside",
          new ValueForm<>(
              OutputProperties::published,
              "published tables or lines of them, such as voldemort-2009:test=hot set, with ';'"),
          "published figures that reports show beside the run: <table>[:<column>=<value>,...];...");

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
          METRICS_ADDRESS,
          LIVE_ADDRESS,
          METRIC_TYPE,
          VERBOSE,
          MEASUREMENT_TYPE,
          RAW_FILE,
          RAW_NO_SUMMARY,
          OPERATIONS_LOG,
          EXPORTER,
          BUCKETS,
          GRANULARITY,
          LATENCIES,
          PERCENTILES,
          PERCENTILE_LISTS,
          BESIDE,
          TRACK_JVM);

  private OutputProperties() {}

  private static Class<? extends MeasurementsExporter> exporter(String name) {
    try {
      Class<? extends MeasurementsExporter> found =
          Class.forName(name.replace("com.yahoo.ycsb.", "site.ycsb."))
              .asSubclass(MeasurementsExporter.class);
      found.getConstructor(OutputStream.class);
      return found;
    } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static InetAddress address(String text) {
    try {
      InetAddress address = InetAddress.getByName(text);
      if (address.isAnyLocalAddress() || NetworkInterface.getByInetAddress(address) != null) {
        return address;
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
    throw new IllegalArgumentException();
  }

  /** The published figures that a run's settings name. */
  public static List<String> beside(Map<String, String> setting) {
    return setting.containsKey(BESIDE.name()) ? published(setting.get(BESIDE.name())) : List.of();
  }

  /** The selections in such a text, each found in its table. */
  private static List<String> published(String text) {
    List<String> selections = Arrays.stream(text.split(";", -1)).map(String::strip).toList();
    try {
      for (String selection : selections) {
        if (!TableSelection.of(selection).isPublished()) {
          throw new IllegalArgumentException();
        }
      }
      return selections;
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static List<Double> percentiles(String text) {
    return Arrays.stream(text.split(",", -1)).map(OutputProperties::percentile).toList();
  }

  private static double percentile(String text) {
    double percentage = Double.parseDouble(text.strip());
    if (!(percentage >= 0 && percentage <= 100)) {
      throw new IllegalArgumentException();
    }
    return percentage;
  }
}
