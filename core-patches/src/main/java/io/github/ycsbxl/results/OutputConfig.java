package io.github.ycsbxl.results;

import io.github.ycsbxl.config.PropertyReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What is written, and where. Immutable.
 *
 * @param percentiles percentages in the text output
 * @param hdrPrefix what the names of stock's histogram logs start with, if they are wanted
 */
public record OutputConfig(
    Optional<String> runName,
    Path resultsDir,
    String label,
    List<Double> percentiles,
    Optional<String> hdrPrefix,
    Optional<Path> exportFile) {

  public static OutputConfig from(PropertyReader reader) {
    Optional<String> runName = reader.find(OutputProperties.RUN_NAME);
    reader.check(
        runName.map(name -> name.matches("[A-Za-z0-9._-]+")).orElse(true),
        OutputProperties.RUN_NAME,
        "expected letters, digits, dots, dashes and underscores, since it names a folder");
    boolean hdrFiles = reader.get(OutputProperties.HDR_FILES);
    return new OutputConfig(
        runName,
        Path.of(reader.get(OutputProperties.RESULTS_DIR)),
        reader.find(OutputProperties.LABEL).orElse(""),
        reader.get(OutputProperties.PERCENTILES),
        hdrFiles ? Optional.of(reader.get(OutputProperties.HDR_PATH)) : Optional.empty(),
        reader.find(OutputProperties.EXPORT_FILE).map(Path::of));
  }
}
