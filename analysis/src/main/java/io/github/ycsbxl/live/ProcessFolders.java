package io.github.ycsbxl.live;

import io.github.ycsbxl.fleet.StartConfig;
import io.github.ycsbxl.log.RunLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result folders of a benchmark's client processes. They are in that of the benchmark or, if an
 * engine started the processes and they meet at a barrier, beside that of one of them. For one
 * thread.
 */
final class ProcessFolders {
  private static final String BARRIER = StartConfig.BARRIER.name();

  private final Path folder;
  private final Map<Path, Optional<String>> barriers = new HashMap<>();

  /**
   * Makes the folders of a benchmark.
   *
   * @param folder of the benchmark, or of one of the processes
   */
  ProcessFolders(Path folder) {
    this.folder = folder.toAbsolutePath();
  }

  /** The folders that there are now, in any order. */
  List<Path> now() throws IOException {
    if (Files.isDirectory(folder.resolve(RunLog.CLIENTS))) {
      return RunLog.clientsOf(folder);
    }
    if (barrier(folder).isEmpty()) {
      return List.of(folder);
    }
    for (Path child : RunLog.runsIn(folder.getParent())) {
      barrier(child);
    }
    return barriers.keySet().stream()
        .filter(child -> barriers.get(child).equals(barriers.get(folder)))
        .toList();
  }

  /** The folder in which a process meets the others. It is read once, while the process runs. */
  private Optional<String> barrier(Path process) throws IOException {
    if (!barriers.containsKey(process)) {
      RunLog.plan(process)
          .ifPresent(
              run -> barriers.put(process, Optional.ofNullable(run.configuration().get(BARRIER))));
    }
    return barriers.getOrDefault(process, Optional.empty());
  }
}
