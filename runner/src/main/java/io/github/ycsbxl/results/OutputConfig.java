package io.github.ycsbxl.results;

import io.github.ycsbxl.config.FileAccess;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The outputs of a benchmark and their places. Immutable.
 *
 * @param hdrPrefix what the names of stock's histogram logs start with, if they are wanted
 * @param rawFile where single latencies go, unless they go to standard output
 * @param metricsPort where the running figures are served, if they are wanted
 * @param liveAddress where the page of a running benchmark is served, if it is wanted
 */
public record OutputConfig(
    Optional<String> runName,
    Path resultsDir,
    String label,
    TextForm text,
    Optional<String> hdrPrefix,
    Optional<Path> exportFile,
    boolean tracksJvm,
    boolean stockStatus,
    Optional<Integer> metricsPort,
    InetAddress metricsAddress,
    boolean logsOperations,
    Optional<Path> rawFile,
    InetAddress liveAddress) {

  private static final int LAST_PORT = 65_535;

  public static OutputConfig from(PropertyReader reader) {
    Optional<String> runName = reader.find(OutputProperties.RUN_NAME);
    reader.check(
        runName.map(name -> name.matches("(?!\\.\\.?$)[A-Za-z0-9._-]{1,200}")).orElse(true),
        OutputProperties.RUN_NAME,
        "expected letters, digits, dots, dashes and underscores, since it names a folder");
    reader.check(
        reader.find(OutputProperties.METRICS_PORT).orElse(0) <= LAST_PORT,
        OutputProperties.METRICS_PORT,
        "expected a port, 0 to " + LAST_PORT);
    // For its mistakes alone: reports read it from the result folder.
    reader.find(OutputProperties.BESIDE);
    boolean hdrFiles = reader.get(OutputProperties.HDR_FILES);
    if (hdrFiles) {
      checkFolder(reader, OutputProperties.HDR_PATH, reader.get(OutputProperties.HDR_PATH) + "x");
    }
    for (Property<String> file : List.of(OutputProperties.EXPORT_FILE, OutputProperties.RAW_FILE)) {
      reader.find(file).ifPresent(name -> checkFile(reader, file, name));
    }
    return new OutputConfig(
        runName,
        Path.of(reader.get(OutputProperties.RESULTS_DIR)),
        reader.find(OutputProperties.LABEL).orElse(""),
        TextForm.from(reader),
        hdrFiles ? Optional.of(reader.get(OutputProperties.HDR_PATH)) : Optional.empty(),
        reader.find(OutputProperties.EXPORT_FILE).map(Path::of),
        reader.get(OutputProperties.TRACK_JVM),
        reader.get(OutputProperties.STOCK_STATUS),
        reader.find(OutputProperties.METRICS_PORT),
        reader.get(OutputProperties.METRICS_ADDRESS),
        reader.get(OutputProperties.OPERATIONS_LOG)
            || reader.get(OutputProperties.MEASUREMENT_TYPE).isRaw(),
        reader.find(OutputProperties.RAW_FILE).map(Path::of),
        reader.get(OutputProperties.LIVE_ADDRESS));
  }

  /** A sentence for each property that was set and means nothing. */
  public static List<String> warnings(PropertyReader reader) {
    var warnings = new ArrayList<String>();
    if (reader.isSet(OutputProperties.BUCKETS)) {
      warnings.add("histogram.buckets means nothing here: histograms have no end");
    }
    if (reader.isSet(OutputProperties.GRANULARITY)) {
      warnings.add("timeseries.granularity means nothing here: series are by second");
    }
    return warnings;
  }

  private static void checkFile(PropertyReader reader, Property<String> property, String file) {
    reader.check(
        !Files.isDirectory(Path.of(file)), property, "it is a folder; expected the name of a file");
    checkFolder(reader, property, file);
  }

  /** A result that cannot be written is a mistake to find before the run. */
  private static void checkFolder(PropertyReader reader, Property<String> property, String file) {
    Path folder = Path.of(file).toAbsolutePath().resolveSibling("");
    FileAccess.writeProblem(folder).ifPresent(problem -> reader.check(false, property, problem));
  }
}
