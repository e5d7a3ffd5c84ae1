package io.github.ycsbxl.fleet;

import io.github.ycsbxl.benchmark.BenchmarkSettings;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.log.Run;
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
  static FleetFolder make(Path testFolder, int clients, BenchmarkSettings settings)
      throws IOException {
    Path path = Files.createDirectories(testFolder.resolve(Run.CLIENTS)).toAbsolutePath();
    return new FleetFolder(path, settings.without(Scope.COORDINATOR), clients);
  }

  /** Returns the result directories of the clients. */
  List<Path> results() {
    return IntStream.range(0, clients).mapToObj(index -> path.resolve(runName(index))).toList();
  }

  private static String runName(int index) {
    return "client-" + index;
  }
}
