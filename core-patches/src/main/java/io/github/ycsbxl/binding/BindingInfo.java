package io.github.ycsbxl.binding;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.records.RecordConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.DB;

/**
 * Description of a binding for the command line. A binding's module names its implementation in
 * {@code META-INF/services}. Implementations are stateless and thread-safe.
 */
public interface BindingInfo {

  /** Returns the binding's name on the command line. */
  String name();

  /** Returns a one-line description for {@code bin/ycsb list}. */
  String summary();

  /** Returns the class to pass to stock YCSB with {@code -db}. */
  Class<? extends DB> dbClass();

  /** Returns all properties. Each has one scope of a client or of the store. */
  List<Property<?>> properties();

  /**
   * Reads the binding's configuration, once per process, and returns a factory of connections. Does
   * not connect yet. Problems are added to the reader; if there are any, the result must not be
   * used.
   */
  ConnectionFactory open(PropertyReader reader);

  /** Returns true if records can be read back; false for a store that only measures overhead. */
  default boolean keepsRecords() {
    return true;
  }

  /** Returns true if the configured store can scan records in key order. */
  default boolean scans(PropertyReader reader) {
    return true;
  }

  /** Returns the topology of the configured store. */
  default Topology topology(PropertyReader reader) {
    return Topology.UNKNOWN;
  }

  /** Returns a sentence for each metric that the configured store does not provide. */
  default List<String> warnings(PropertyReader reader) {
    return List.of();
  }

  /**
   * Returns the property that sets how long a client avoids a failed node, or empty. A recovered
   * node may stay unused for this time.
   */
  default Optional<Property<Duration>> nodeRetry() {
    return Optional.empty();
  }

  /**
   * Returns the properties that set the size of an embedded store. Their keys are {@code shards},
   * {@code nodes} and {@code replicas}. Empty without an embedded store.
   */
  default Map<String, Property<Integer>> sizes() {
    return Map.of();
  }

  /** Returns the property that limits the requests/s per shard of an embedded store, or empty. */
  default Optional<Property<Double>> shardCapacity() {
    return Optional.empty();
  }

  /** Returns the property that names the data directory of an embedded store, or empty. */
  default Optional<Property<Path>> folder() {
    return Optional.empty();
  }

  /**
   * Returns the store and table that these settings open. Scenarios may not share records with an
   * audited scenario.
   */
  default RecordSpace recordSpace(PropertyReader reader) {
    return RecordSpace.somewhere(reader.get(RecordConfig.TABLE));
  }

  /** Returns the configured store if it is in a directory of this machine. */
  default Optional<FolderStore> folderStore(PropertyReader reader) {
    return Optional.empty();
  }

  /** Returns true if the store survives the process that opened it. */
  default boolean outlivesProcess(PropertyReader reader) {
    return folderStore(reader).isPresent()
        || !location(reader).equals(Optional.of(StoreLocation.IN_PROCESS));
  }

  /** Returns the location of the configured store, or empty if unknown. */
  default Optional<StoreLocation> location(PropertyReader reader) {
    return Optional.empty();
  }

  /**
   * Returns the server of the configured store. Returns empty if the binding has none, or after
   * adding problems to the reader.
   */
  default Optional<StoreServer> server(PropertyReader reader) {
    return Optional.empty();
  }

  /**
   * Returns a server for an embedded store. With {@code -clients}, the server shares the store
   * among several clients on this machine. The server listens on loopback with free ports. Returns
   * empty if clients can reach the store themselves.
   */
  default Optional<StoreServer> sharedServer(PropertyReader reader) {
    return Optional.empty();
  }

  /**
   * Returns the configured store for fault injection, or empty if this tool does not start the
   * store. Problems are added to the reader; if there are any, the result must not be used.
   *
   * @param shared true if other processes are clients of the store
   */
  default Optional<BreakableStore> breakable(PropertyReader reader, boolean shared) {
    return Optional.empty();
  }

  /**
   * Returns the mode in which a benchmark with these settings uses the store.
   *
   * @param shared true if the store has several clients
   * @param struck true if faults strike the nodes of the store
   */
  default StoreMode mode(PropertyReader reader, boolean shared, boolean struck) {
    return StoreMode.EMBEDDED;
  }

  /**
   * Returns the properties that other settings disable. Properties whose scopes the mode does not
   * use need not be among them.
   */
  default List<Property<?>> unused(PropertyReader reader) {
    return List.of();
  }
}
