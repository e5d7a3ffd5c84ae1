package io.github.ycsbxl.fleet;

import io.github.ycsbxl.setup.ClientsConfig;
import io.github.ycsbxl.setup.ScenarioSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Setup of a fleet: what a coordinator sends to each client, and how it treats them. Immutable.
 *
 * @param run name of the benchmark
 * @param kind of benchmark
 * @param binding null for a user's binding class
 * @param properties of all clients
 * @param files input files, by the properties that name them
 * @param doomed indexes of clients that a fault will kill
 * @param folder directory for the results of the clients
 * @param version release that each client must have
 * @param replaced true if clients lost before the start may be replaced
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
  /** Returns the number of clients. */
  public int count() {
    return clients.count();
  }

  /** Returns the names of the ledgers that a client may write. */
  List<String> ledgers() {
    return ScenarioSettings.ledgers(properties);
  }

  /** Tells the user about files that are so large that computing their checksums takes a while. */
  void noteLargeFiles(Consumer<String> note) throws IOException {
    for (Map.Entry<String, Path> file : files.entrySet()) {
      long gigabytes = Files.size(file.getValue()) >> 30;
      if (gigabytes > 0) {
        note.accept("computing the checksum of %s, %d GB".formatted(file.getKey(), gigabytes));
      }
    }
  }

  /** Computes checksums of the input files. */
  SortedMap<String, Messages.InputFile> inputFiles() throws IOException {
    var all = new TreeMap<String, Messages.InputFile>();
    for (Map.Entry<String, Path> file : files.entrySet()) {
      Path path = file.getValue();
      String name = path.getFileName().toString();
      all.put(file.getKey(), new Messages.InputFile(name, Messages.Sum.read(path)));
    }
    return all;
  }
}
