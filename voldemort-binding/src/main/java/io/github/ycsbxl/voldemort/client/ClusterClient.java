package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.cluster.ClusterNode;
import io.github.ycsbxl.voldemort.cluster.MetadataException;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Client of one cluster for all threads of a process: nodes, stores, and which nodes are down.
 * Thread-safe; connections belong to the {@link StoreClient}s.
 */
public final class ClusterClient {
  private final ClientSettings settings;
  private final LongSupplier nanoClock;
  private final Map<NodeEndpoint, NodeState> states = new ConcurrentHashMap<>();
  private final Set<Integer> unreachable = new HashSet<>();
  private volatile Metadata metadata;

  private ClusterClient(ClientSettings settings, LongSupplier nanoClock, Metadata metadata) {
    this.settings = settings;
    this.nanoClock = nanoClock;
    this.metadata = metadata;
  }

  /**
   * Reads the metadata from the first bootstrap node that answers.
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

  /**
   * Returns the store's definition in the cluster, with the quorums of the settings.
   *
   * @throws BootstrapException if there is no such store, or it has too few replicas
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
   * Makes a client of the store for one thread; it connects to a node when it first needs it, or by
   * {@link StoreClient#connect}.
   *
   * @throws BootstrapException if there is no such store, or it does not fit the cluster
   */
  public StoreClient open(String store) throws BootstrapException {
    return new StoreClient(this, store);
  }

  /**
   * Connects a thread, one thread of the process at a time: if hundreds connected at once, a busy
   * server would have no time left for those that it has accepted. A node that cannot be reached is
   * left for the requests to find.
   */
  synchronized void connect(List<NodeLink> links) {
    for (NodeLink link : links) {
      if (!unreachable.contains(link.id()) && !link.connects()) {
        unreachable.add(link.id());
      }
    }
  }

  /** The nodes of the cluster, by the newest metadata. */
  public List<ClusterNode> nodes() {
    return metadata.cluster().nodes();
  }

  ClientSettings settings() {
    return settings;
  }

  Metadata metadata() {
    return metadata;
  }

  /** Reads the documents again, unless another thread has already replaced {@code old}. */
  synchronized void refresh(Metadata old) throws BootstrapException {
    if (metadata == old) {
      Metadata now = Metadata.read(settings.bootstrap(), settings.connection());
      // A store client rebuilds its links for a new object, so the old one is kept if both are
      // equal.
      metadata = now.equals(old) ? old : now;
    }
  }

  /** Makes a link for the calling thread; all threads share the state of its node. */
  NodeLink link(ClusterNode node) {
    long downNanos = TimeUnit.MILLISECONDS.toNanos(settings.downMs());
    var address = new NodeEndpoint(node.host(), node.socketPort());
    NodeState state =
        states.computeIfAbsent(
            address, any -> new NodeState(settings.failuresBeforeDown(), downNanos, nanoClock));
    return new NodeLink(node, NodeConnection.to(address, settings.connection()), state);
  }
}
