package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.audit.LedgerSet;
import io.github.ycsbxl.config.FileAccess;
import io.github.ycsbxl.log.RunLog;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The ledgers in result folders of client processes and of fleets. Stateless. */
final class LedgerFiles {
  private LedgerFiles() {}

  /**
   * Finds the ledgers in folders of client processes, of fleets, or ones that hold such folders.
   */
  static List<Path> in(List<Path> folders) throws IOException {
    var files = new ArrayList<Path>();
    for (Path folder : folders) {
      Path file = folder.resolve(LedgerFile.NAME);
      if (Files.exists(file)) {
        files.add(file);
      } else {
        Path clients = folder.resolve(RunLog.CLIENTS);
        files.addAll(below(Files.isDirectory(clients) ? clients : folder));
      }
    }
    return files;
  }

  private static List<Path> below(Path folder) throws IOException {
    if (!FileAccess.exists(folder) || !Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(folder)) {
      return children
          .map(child -> child.resolve(LedgerFile.NAME))
          .filter(Files::exists)
          .sorted()
          .toList();
    }
  }

  /** Opens the ledgers and reads their headers. */
  static LedgerSet open(List<Path> files) throws IOException, RunFailedException {
    try {
      return LedgerSet.open(files, ScaleWorkload::keys);
    } catch (IllegalArgumentException e) {
      throw new RunFailedException("these do not add up: " + e.getMessage(), e);
    }
  }
}
