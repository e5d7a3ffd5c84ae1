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
 * Client of a cluster for all threads of a process: nodes, stores, and states of nodes.
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
   * Reads the metadata from the first bootstrap node that responds.
   *
   * @throws BootstrapException if none responds
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
   * Returns the store's definition, with the quorums of the settings.
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
   * Creates a client of the store for one thread. It connects to a node on first use, or by {@link
   * StoreClient#connect}.
   *
   * @throws BootstrapException if there is no such store, or its definition does not fit the
   *     cluster
   */
  public StoreClient open(String store) throws BootstrapException {
    return new StoreClient(this, store);
  }

  /**
   * Connects one thread at a time. If hundreds connected at once, a busy server would have no time
   * to serve accepted connections. Ignores unreachable nodes, because requests will detect them.
   */
  synchronized void connect(List<NodeLink> links) {
    for (NodeLink link : links) {
      if (!unreachable.contains(link.id()) && !link.connects()) {
        unreachable.add(link.id());
      }
    }
  }

  /** Returns the nodes of the cluster in the newest metadata. */
  public List<ClusterNode> nodes() {
    return metadata.cluster().nodes();
  }

  ClientSettings settings() {
    return settings;
  }

  Metadata metadata() {
    return metadata;
  }

  /** Reads the metadata again, unless another thread has already replaced {@code old}. */
  synchronized void refresh(Metadata old) throws BootstrapException {
    if (metadata == old) {
      Metadata now = Metadata.read(settings.bootstrap(), settings.connection());
      // Keep the old object if the metadata are equal, because store clients rebuild their links
      // for a new object.
      metadata = now.equals(old) ? old : now;
    }
  }

  /** Creates a link for the calling thread. All threads share the state of its node. */
  NodeLink link(ClusterNode node) {
    long downNanos = TimeUnit.MILLISECONDS.toNanos(settings.downMs());
    var address = new NodeEndpoint(node.host(), node.socketPort());
    NodeState state =
        states.computeIfAbsent(
            address, any -> new NodeState(settings.failuresBeforeDown(), downNanos, nanoClock));
    return new NodeLink(node, NodeConnection.to(address, settings.connection()), state);
  }
}
