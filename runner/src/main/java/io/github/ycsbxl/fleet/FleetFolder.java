package io.github.ycsbxl.fleet;

import io.github.ycsbxl.benchmark.BenchmarkSettings;
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
 * The folder {@code clients} in that of a benchmark, with the logs and results of its client
 * processes, and their settings. Immutable.
 */
public record FleetFolder(Path path, BenchmarkSettings settings, int clients) {
  /** The outputs that this process writes for all client processes together. */
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

  /** The settings of one client, without outputs that are made for all together. */
  static BenchmarkSettings ofOne(BenchmarkSettings settings) {
    BenchmarkSettings own = settings;
    for (Property<?> property : OF_ALL) {
      own = own.without(property);
    }
    return own;
  }

  /** The folders into which the processes write results. */
  List<Path> results() {
    return IntStream.range(0, clients).mapToObj(index -> path.resolve(runName(index))).toList();
  }

  private static String runName(int index) {
    return "client-" + index;
  }
}
