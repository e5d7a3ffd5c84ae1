package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.fleet.ClientProcesses;
import io.github.ycsbxl.fleet.StartConfig;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.log.RunLog;
import io.github.ycsbxl.results.OutputConfig;
import io.github.ycsbxl.sla.SlaConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
          SlaConfig.SLA,
          SlaConfig.STOP);

  static FleetFolder make(Path testFolder, int clients, BenchmarkSettings settings)
      throws IOException {
    Path path = Files.createDirectories(testFolder.resolve(RunLog.CLIENTS)).toAbsolutePath();
    BenchmarkSettings own = settings;
    for (Property<?> property : OF_ALL) {
      own = own.without(property);
    }
    return new FleetFolder(path, own, clients);
  }

  /** This folder for processes of this machine, which meet in it. */
  FleetFolder shared() {
    BenchmarkSettings here =
        settings
            .with(OutputConfig.RESULTS_DIR, path)
            .with(StartConfig.BARRIER, barrier())
            // On one machine every process sees a new file at once.
            .with(StartConfig.MARGIN, "50ms");
    return new FleetFolder(path, here, clients);
  }

  /** The folder in which processes of this machine meet. */
  Path barrier() {
    return path.resolve("barrier");
  }

  /** The arguments that a process is started with. */
  List<String> arguments(List<String> command, int index) {
    var arguments = new ArrayList<>(command);
    settings.binding().ifPresent(arguments::add);
    arguments.addAll(List.of("-P", ClientProcesses.SETTINGS));
    arguments.addAll(List.of("-p", assign(ClientId.INDEX, index)));
    arguments.addAll(List.of("-p", assign(OutputConfig.RUN_NAME, runName(index))));
    return arguments;
  }

  private static String assign(Property<?> property, Object value) {
    return property.name() + "=" + value;
  }

  /** The folders into which the processes write results. */
  List<Path> results() {
    return IntStream.range(0, clients).mapToObj(index -> path.resolve(runName(index))).toList();
  }

  private static String runName(int index) {
    return "client-" + index;
  }
}
