package io.github.ycsbxl.binding;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.DB;

/**
 * Description of a binding for the command line. A binding's module names its implementation in
 * {@code META-INF/services}; implementations are stateless and thread-safe.
 */
public interface BindingInfo {

  /** The word for the binding on the command line. */
  String name();

  /** A line about the binding for {@code bin/ycsb list}. */
  String summary();

  /** The class that the stock client would be given with {@code -db}. */
  Class<? extends DB> dbClass();

  List<Property<?>> properties();

  /**
   * Reads the binding's configuration, once for a process, and returns what connects with it.
   * Nothing is connected yet. Mistakes are left in the reader; if there are any, the result must
   * not be used.
   */
  ConnectionFactory open(PropertyReader reader);

  /** Whether a record can be read back: false for a store that only measures the tool itself. */
  default boolean keepsRecords() {
    return true;
  }

  /** Whether the store that this configuration names can scan records in the order of keys. */
  default boolean scans(PropertyReader reader) {
    return true;
  }

  /** The topology of the store that this configuration names. */
  default Topology topology(PropertyReader reader) {
    return Topology.UNKNOWN;
  }

  /** Returns a sentence for each thing that results of this configuration's store do not show. */
  default List<String> warnings(PropertyReader reader) {
    return List.of();
  }

  /**
   * The property that says for how long a client leaves out a node that failed before it tries the
   * node again, if there is one. A node that is back may stay unused for so long.
   */
  default Optional<Property<Duration>> nodeRetry() {
    return Optional.empty();
  }

  /**
   * The properties for the size of a store that this tool makes itself, by the command line's word
   * for each: shards, nodes or replicas. Empty if it makes none.
   */
  default Map<String, Property<Integer>> sizes() {
    return Map.of();
  }

  /** The property that limits the requests a second of a shard made by this tool, if any. */
  default Optional<Property<Double>> shardCapacity() {
    return Optional.empty();
  }

  /** The property that names the folder of a store that this tool makes, if it has one. */
  default Optional<Property<Path>> folder() {
    return Optional.empty();
  }

  /**
   * The properties that say where a store is and how this machine reaches it: they alone may differ
   * between a run and a later audit of it.
   */
  default List<Property<?>> addresses() {
    return folder().<List<Property<?>>>map(List::of).orElse(List.of());
  }

  /** The store of this configuration, if it is in a folder of this machine. */
  default Optional<FolderStore> folderStore(PropertyReader reader) {
    return Optional.empty();
  }

  /** Whether the store still exists when the process that opened it has ended. */
  default boolean outlivesProcess(PropertyReader reader) {
    return folderStore(reader).isPresent()
        || !location(reader).equals(Optional.of(StoreLocation.IN_PROCESS));
  }

  /** The location of the store that this configuration names; empty if it is not known. */
  default Optional<StoreLocation> location(PropertyReader reader) {
    return Optional.empty();
  }

  /**
   * The server of the store that this configuration describes. Empty if the binding offers none, or
   * if the configuration has mistakes, which are then in the reader.
   */
  default Optional<StoreServer> server(PropertyReader reader) {
    return Optional.empty();
  }

  /**
   * The server that lets several client processes of this machine share the store of this
   * configuration, on loopback and with free ports; {@code -clients} starts it. Empty if each
   * process can reach the store by itself, as it can over a network.
   */
  default Optional<StoreServer> sharedServer(PropertyReader reader) {
    return Optional.empty();
  }

  /**
   * The store of this configuration as one whose nodes can be broken, if this tool starts it; empty
   * if it runs elsewhere. Mistakes are left in the reader; if there are any, the result must not be
   * used.
   *
   * @param shared whether other processes are its clients
   */
  default Optional<BreakableStore> breakable(PropertyReader reader, boolean shared) {
    return Optional.empty();
  }
}
