package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.fleet.StartConfig;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.log.RunLog;
import io.github.ycsbxl.results.OutputConfig;
import io.github.ycsbxl.sla.SlaConfig;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The folder {@code clients} in that of a benchmark: the settings of its client processes, their
 * logs and their results. Immutable.
 */
record FleetFolder(Path path, BenchmarkSettings settings, int clients) {
  /** The outputs that this process writes for all client processes together. */
  private static final List<Property<?>> OF_ALL =
      List.of(
          OutputConfig.EXPORT_FILE,
          OutputConfig.HDR_FILES,
          OutputConfig.HDR_PATH,
          OutputConfig.STOCK_STATUS,
          SlaConfig.SLA);

  static FleetFolder make(Path testFolder, int clients, BenchmarkSettings settings)
      throws IOException {
    Path path = Files.createDirectory(testFolder.resolve(RunLog.CLIENTS)).toAbsolutePath();
    BenchmarkSettings own =
        settings
            .with(OutputConfig.RESULTS_DIR, path)
            .with(StartConfig.BARRIER, path.resolve("barrier"))
            // On one machine every process sees a new file at once.
            .with(StartConfig.MARGIN, "50ms");
    for (Property<?> property : OF_ALL) {
      own = own.without(property);
    }
    var folder = new FleetFolder(path, own, clients);
    // The properties may have passwords among them.
    createPrivate(folder.propertiesFile());
    try (Writer out = Files.newBufferedWriter(folder.propertiesFile())) {
      own.writeTo(out, "every client process adds client.index and run.name");
    }
    return folder;
  }

  /** Creates a file that its owner alone may read, on file systems that have such rights. */
  private static void createPrivate(Path file) throws IOException {
    try {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    } catch (UnsupportedOperationException e) {
      Files.createFile(file);
    }
  }

  /** The folder in which the processes meet. */
  Path barrier() {
    return path.resolve("barrier");
  }

  /** The arguments that a process is started with. */
  List<String> arguments(List<String> command, int index) {
    var arguments = new ArrayList<>(command);
    settings.binding().ifPresent(arguments::add);
    arguments.addAll(List.of("-P", propertiesFile().toString()));
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

  /** Removes the folder in which the processes met; all of them must have ended. */
  void removeBarrier() throws IOException {
    if (Files.isDirectory(barrier())) {
      FolderStore.deleteTree(barrier());
    }
  }

  private Path propertiesFile() {
    return path.resolve("clients.properties");
  }

  private static String runName(int index) {
    return "client-" + index;
  }
}
