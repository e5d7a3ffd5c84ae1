package io.github.ycsbxl.tables;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.files.FileAccess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Outputs of a benchmark and their locations. Immutable. */
public record OutputConfig(
    Optional<String> runName,
    Path resultsDir,
    String label,
    boolean tracksJvm,
    TextForm text,
    boolean stockStatus,
    OutsideFiles files,
    boolean logsOperations,
    OutputAddresses addresses) {
  /**
   * Files outside the result directory.
   *
   * @param hdrPrefix file name prefix of stock YCSB's histogram logs; empty for none
   * @param export file of the text output; empty for standard output
   * @param raw file of individual latencies; empty for standard output
   */
  public record OutsideFiles(
      Optional<String> hdrPrefix, Optional<Path> export, Optional<Path> raw) {}

  /**
   * Addresses that the benchmark listens on.
   *
   * @param metricsPort port of the Prometheus metrics; empty for none
   * @param metrics address of the Prometheus metrics
   * @param live address of the live page
   */
  public record OutputAddresses(
      Optional<Integer> metricsPort, InetAddress metrics, InetAddress live) {}

  private static final PropertyGroup OWN = new PropertyGroup(Scope.BENCHMARK, Scope.NEUTRAL);

  private static final ValueForm<InetAddress> ADDRESS =
      new ValueForm<>(
          OutputConfig::address, "an address of this machine, or 0.0.0.0 for all, without a port");

  public static final Property<String> RUN_NAME =
      OWN.declare("run.name", ValueForm.text())
          .scope(Scope.BENCHMARK, Scope.COORDINATOR, Scope.NEUTRAL)
          .meaning("name of the run and its result directory [time, binding, label]");
  public static final Property<String> RESULTS_DIR =
      OWN.declare("results.dir", "results/runs", ValueForm.pathText("a folder"))
          .meaning("directory for result directories");
  public static final Property<String> LABEL =
      OWN.declare("label", ValueForm.text()).meaning("label of the run in results");
  public static final Property<Boolean> HDR_FILES =
      OWN.declare("hdrhistogram.fileoutput", "false", ValueForm.flag())
          .scope(Scope.BENCHMARK, Scope.COORDINATOR, Scope.ONE_RUN, Scope.NEUTRAL)
          .meaning("write one histogram log per operation, in us, like stock YCSB");
  public static final Property<String> HDR_PATH =
      OWN.declare("hdrhistogram.output.path", "", ValueForm.pathText("a file").orEmpty())
          .scope(Scope.BENCHMARK, Scope.COORDINATOR, Scope.NEUTRAL)
          .meaning("file name prefix of the logs that hdrhistogram.fileoutput writes");
  public static final Property<String> EXPORT_FILE =
      OWN.declare("exportfile", ValueForm.pathText("a file"))
          .scope(Scope.BENCHMARK, Scope.COORDINATOR, Scope.ONE_RUN, Scope.NEUTRAL)
          .meaning("file for the text output [stdout]");
  public static final Property<Boolean> STOCK_STATUS =
      OWN.declare("status", "false", ValueForm.flag())
          .scope(Scope.BENCHMARK, Scope.COORDINATOR, Scope.NEUTRAL)
          .meaning("report progress in stock YCSB's format, like -s");
  public static final Property<Integer> METRICS_PORT =
      OWN.declare("metrics.port", ValueForm.smallAtLeast(0))
          .scope(Scope.BENCHMARK, Scope.COORDINATOR, Scope.NEUTRAL)
          .meaning(
              "port for Prometheus, http://<host>:<port>/metrics; 0 picks a free port; several"
                  + " clients report through their coordinator");
  static final Property<InetAddress> METRICS_ADDRESS =
      OWN.declare("metrics.address", "127.0.0.1", ADDRESS)
          .meaning("address for metrics.port; 0.0.0.0 listens on all addresses");
  static final Property<InetAddress> LIVE_ADDRESS =
      OWN.declare("live.address", "127.0.0.1", ADDRESS).meaning("address of the -live page");

  /** Reports read this property from the settings in the result directory. */
  static final Property<List<String>> BESIDE =
      Property.declare(
              "report.beside",
              new ValueForm<>(
                  OutputConfig::published,
                  "published tables or their lines, such as voldemort-2009:test=hot set, separated"
                      + " by ';'"))
          .scope(Scope.BENCHMARK, Scope.NEUTRAL)
          .meaning("published figures to show beside the run: <table>[:<column>=<value>,...];...");

  static final Property<Boolean> TRACK_JVM =
      Property.declare("measurement.trackjvm", "false", ValueForm.flag())
          .scope(Scope.BENCHMARK, Scope.NEUTRAL)
          .meaning("report the client's memory, threads and load in the text output");
  public static final List<Property<?>> PROPERTIES =
      PropertyGroup.join(OWN.all(), TextForm.PROPERTIES, List.of(BESIDE, TRACK_JVM));

  private static final int LAST_PORT = 65_535;

  public static OutputConfig from(PropertyReader reader) {
    Optional<String> runName = reader.find(RUN_NAME);
    reader.check(
        runName.map(name -> name.matches("(?!\\.\\.?$)[A-Za-z0-9._-]{1,200}")).orElse(true),
        RUN_NAME,
        "expected letters, digits, dots, dashes and underscores, because it names a directory");
    reader.check(
        reader.find(METRICS_PORT).orElse(0) <= LAST_PORT,
        METRICS_PORT,
        "expected a port, 0 to " + LAST_PORT);
    // Only checked here; reports read the value later.
    reader.find(BESIDE);
    boolean hdrFiles = reader.get(HDR_FILES);
    if (hdrFiles) {
      checkFolder(reader, HDR_PATH, reader.get(HDR_PATH) + "x");
    }
    for (Property<String> file : List.of(EXPORT_FILE, TextForm.RAW_FILE)) {
      reader.find(file).ifPresent(name -> checkFile(reader, file, name));
    }
    return new OutputConfig(
        runName,
        Path.of(reader.get(RESULTS_DIR)),
        reader.find(LABEL).orElse(""),
        reader.get(TRACK_JVM),
        TextForm.from(reader),
        reader.get(STOCK_STATUS),
        new OutsideFiles(
            hdrFiles ? Optional.of(reader.get(HDR_PATH)) : Optional.empty(),
            reader.find(EXPORT_FILE).map(Path::of),
            reader.find(TextForm.RAW_FILE).map(Path::of)),
        reader.get(TextForm.OPERATIONS_LOG) || reader.get(TextForm.MEASUREMENT_TYPE).isRaw(),
        new OutputAddresses(
            reader.find(METRICS_PORT), reader.get(METRICS_ADDRESS), reader.get(LIVE_ADDRESS)));
  }

  /** Returns a sentence for each property that has no effect. */
  public static List<String> warnings(PropertyReader reader) {
    var warnings = new ArrayList<String>();
    if (reader.isSet(TextForm.BUCKETS)) {
      warnings.add("histogram.buckets is ignored: histograms have no upper bound");
    }
    if (reader.isSet(TextForm.GRANULARITY)) {
      warnings.add("timeseries.granularity is ignored: time series are per second");
    }
    return warnings;
  }

  private static void checkFile(PropertyReader reader, Property<String> property, String file) {
    reader.check(
        !Files.isDirectory(Path.of(file)), property, "it is a directory; expected a file name");
    checkFolder(reader, property, file);
  }

  /** Checks before the run that a directory is writable. */
  private static void checkFolder(PropertyReader reader, Property<String> property, String file) {
    Path folder = Path.of(file).toAbsolutePath().resolveSibling("");
    FileAccess.writeProblem(folder).ifPresent(problem -> reader.check(false, property, problem));
  }

  private static InetAddress address(String text) throws IOException {
    InetAddress address = InetAddress.getByName(text);
    if (!address.isAnyLocalAddress() && NetworkInterface.getByInetAddress(address) == null) {
      throw new IllegalArgumentException(text);
    }
    return address;
  }

  /** Returns the published results that the settings of a run name. */
  public static List<String> beside(Map<String, String> setting) {
    return PropertyReader.from(setting).find(BESIDE).orElse(List.of());
  }

  /** Splits a text into selections and checks that each selects from a published table. */
  private static List<String> published(String text) throws IOException {
    List<String> selections = Arrays.stream(text.split(";", -1)).map(String::strip).toList();
    for (String selection : selections) {
      if (!TableSelection.parse(selection).isPublished()) {
        throw new IllegalArgumentException(selection);
      }
    }
    return selections;
  }
}
