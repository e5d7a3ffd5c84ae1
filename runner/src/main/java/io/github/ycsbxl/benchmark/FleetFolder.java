package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.fleet.StartConfig;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.results.OutputConfig;
import io.github.ycsbxl.results.ResultFolder;
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
 * The folder {@code clients} in that of a benchmark: what its client processes are given, their
 * logs and their results. Immutable.
 */
record FleetFolder(Path path, BenchmarkSettings settings, int clients) {
  /** What is written of all processes together, by this one. */
  private static final List<Property<?>> OF_ALL =
      List.of(
          OutputConfig.EXPORT_FILE,
          OutputConfig.HDR_FILES,
          OutputConfig.HDR_PATH,
          OutputConfig.STOCK_STATUS,
          SlaConfig.SLA);

  static FleetFolder make(Path testFolder, int clients, BenchmarkSettings settings)
      throws IOException {
    Path path = Files.createDirectory(testFolder.resolve(ResultFolder.CLIENTS)).toAbsolutePath();
    BenchmarkSettings own =
        settings
            .with(OutputConfig.RESULTS_DIR, path)
            .with(StartConfig.BARRIER, path.resolve("barrier"))
            // On this machine everybody sees a file at once.
            .with(StartConfig.MARGIN, "50ms");
    for (Property<?> property : OF_ALL) {
      own = own.without(property);
    }
    var folder = new FleetFolder(path, own, clients);
    // Passwords may be among them.
    createPrivate(folder.propertiesFile());
    try (Writer out = Files.newBufferedWriter(folder.propertiesFile())) {
      own.writeTo(out, "every client process adds client.index and run.name");
    }
    return folder;
  }

  /** Whom it belongs to may read it alone, on file systems that know of that. */
  private static void createPrivate(Path file) throws IOException {
    try {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    } catch (UnsupportedOperationException e) {
      Files.createFile(file);
    }
  }

  /** Where the processes meet. */
  Path barrier() {
    return path.resolve("barrier");
  }

  /** What a process is started with. */
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

  /** Where the processes write results. */
  List<Path> results() {
    return IntStream.range(0, clients).mapToObj(index -> path.resolve(runName(index))).toList();
  }

  /** When all have ended. */
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
