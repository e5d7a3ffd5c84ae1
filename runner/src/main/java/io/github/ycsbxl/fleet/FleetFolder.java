package io.github.ycsbxl.fleet;

import io.github.ycsbxl.benchmark.BenchmarkSettings;
import io.github.ycsbxl.benchmark.ScenarioSettings;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.faults.SlaConfig;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.tables.OutputConfig;
import io.github.ycsbxl.tables.TextForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The directory {@code clients} in a fleet's result directory, with the logs, results and settings
 * of its clients. Immutable.
 */
public record FleetFolder(Path path, BenchmarkSettings settings, int clients) {
  /** Outputs that this process writes for all clients together. */
  private static final List<Property<?>> OF_ALL =
      List.of(
          OutputConfig.EXPORT_FILE,
          OutputConfig.HDR_FILES,
          OutputConfig.HDR_PATH,
          OutputConfig.STOCK_STATUS,
          OutputConfig.METRICS_PORT,
          OutputConfig.RUN_NAME,
          TextForm.RAW_FILE,
          SlaConfig.SLA,
          SlaConfig.STOP);

  static FleetFolder make(Path testFolder, int clients, BenchmarkSettings settings)
      throws IOException {
    Path path = Files.createDirectories(testFolder.resolve(Run.CLIENTS)).toAbsolutePath();
    return new FleetFolder(path, ofOne(settings), clients);
  }

  /** Returns the settings of one client, without outputs that are written for all together. */
  static BenchmarkSettings ofOne(BenchmarkSettings settings) {
    BenchmarkSettings own = settings;
    for (Property<?> property : OF_ALL) {
      own = own.without(property);
    }
    return ScenarioSettings.without(own, OF_ALL);
  }

  /** Returns the result directories of the clients. */
  List<Path> results() {
    return IntStream.range(0, clients).mapToObj(index -> path.resolve(runName(index))).toList();
  }

  private static String runName(int index) {
    return "client-" + index;
  }
}
