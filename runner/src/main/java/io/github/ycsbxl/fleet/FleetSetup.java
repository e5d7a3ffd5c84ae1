package io.github.ycsbxl.fleet;

import io.github.ycsbxl.benchmark.ClientsConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Setup of a fleet: all that a coordinator tells each client process, and how it treats them.
 * Immutable.
 *
 * @param run the name of the benchmark
 * @param kind of benchmark
 * @param binding null if the store is a class of the user's own
 * @param properties those of every process
 * @param files that properties name, by property
 * @param doomed the indexes of processes that are going to be killed on purpose
 * @param folder for the results of the processes
 * @param version of the release, which each process has to have, too
 * @param replaced whether others may come in place of processes that are lost before the start
 */
public record FleetSetup(
    String run,
    String kind,
    String binding,
    SortedMap<String, String> properties,
    SortedMap<String, Path> files,
    Set<Integer> doomed,
    Path folder,
    String version,
    ClientsConfig clients,
    boolean replaced) {
  /** The number of clients. */
  public int count() {
    return clients.count();
  }

  /** Says which files are so large that their checksums take a while. */
  void noteLargeFiles(Consumer<String> note) throws IOException {
    for (Map.Entry<String, Path> file : files.entrySet()) {
      long gigabytes = Files.size(file.getValue()) >> 30;
      if (gigabytes > 0) {
        note.accept("computing the checksum of %s, %d GB".formatted(file.getKey(), gigabytes));
      }
    }
  }

  /** Sums up the files that properties name. */
  SortedMap<String, Messages.InputFile> inputFiles() throws IOException {
    var all = new TreeMap<String, Messages.InputFile>();
    for (Map.Entry<String, Path> file : files.entrySet()) {
      Path path = file.getValue();
      String name = path.getFileName().toString();
      all.put(file.getKey(), new Messages.InputFile(name, Messages.Sum.of(path)));
    }
    return all;
  }
}
