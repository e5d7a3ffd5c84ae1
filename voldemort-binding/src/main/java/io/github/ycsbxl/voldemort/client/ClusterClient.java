package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.cluster.Cluster;
import io.github.ycsbxl.voldemort.cluster.MetadataException;
import io.github.ycsbxl.voldemort.cluster.Node;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A process's knowledge of one cluster: its nodes, its stores, and which nodes are down.
 * Thread-safe; holds no connection, those belong to the {@link StoreClient}s.
 */
public final class ClusterClient {
  private final ClientSettings settings;
  private final LongSupplier nanoClock;
  private final Map<NodeAddress, NodeState> states = new ConcurrentHashMap<>();
  private volatile Metadata metadata;

  private ClusterClient(ClientSettings settings, LongSupplier nanoClock, Metadata metadata) {
    this.settings = settings;
    this.nanoClock = nanoClock;
    this.metadata = metadata;
  }

  /**
   * Reads the cluster's documents from the first bootstrap node that gives them.
   *
   * @throws BootstrapException if none does
   */
  public static ClusterClient bootstrap(ClientSettings settings) throws BootstrapException {
    return bootstrap(settings, System::nanoTime);
  }

  static ClusterClient bootstrap(ClientSettings settings, LongSupplier nanoClock)
      throws BootstrapException {
    Metadata metadata = Metadata.read(settings.bootstrap(), settings.connection());
    return new ClusterClient(settings, nanoClock, metadata);
  }

  public Cluster cluster() {
    return metadata.cluster();
  }

  /**
   * The store as the cluster defines it, with the numbers of replicas that the settings ask.
   *
   * @throws BootstrapException if there is no such store, or not so many replicas
   */
  public StoreDefinition definition(String store) throws BootstrapException {
    return definition(store, metadata);
  }

  StoreDefinition definition(String store, Metadata in) throws BootstrapException {
    StoreDefinition defined = in.store(store);
    try {
      return defined.with(
          settings.requiredReads(),
          settings.preferredReads(),
          settings.requiredWrites(),
          settings.preferredWrites());
    } catch (MetadataException e) {
      throw new BootstrapException(e.getMessage(), e);
    }
  }

  /**
   * A client of the store for one thread; connects to a node when it first needs it.
   *
   * @throws BootstrapException if there is no such store, or the cluster cannot have it
   */
  public StoreClient open(String store) throws BootstrapException {
    return new StoreClient(this, store);
  }

  ClientSettings settings() {
    return settings;
  }

  Metadata metadata() {
    return metadata;
  }

  /** Reads the documents again, unless another thread has done it since {@code old} was. */
  synchronized void refresh(Metadata old) throws BootstrapException {
    if (metadata == old) {
      Metadata now = Metadata.read(settings.bootstrap(), settings.connection());
      // Every store client starts anew with another object, so it is only one if it says more.
      metadata = now.equals(old) ? old : now;
    }
  }

  /** A link of its own for the calling thread, with what all threads know of the node. */
  NodeLink link(Node node) {
    long downNanos = TimeUnit.MILLISECONDS.toNanos(settings.downMs());
    var address = new NodeAddress(node.host(), node.socketPort());
    NodeState state =
        states.computeIfAbsent(
            address, any -> new NodeState(settings.failuresBeforeDown(), downNanos, nanoClock));
    return new NodeLink(node, NodeConnection.to(address, settings.connection()), state);
  }
}
