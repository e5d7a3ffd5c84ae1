package io.github.ycsbxl.voldemort.server;

import io.github.ycsbxl.binding.StoreServer;
import io.github.ycsbxl.binding.UnfitStoreException;
import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.serve.SessionListener;
import io.github.ycsbxl.voldemort.cluster.ClusterNode;
import io.github.ycsbxl.voldemort.engine.BdbStorage;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings.EngineKind;
import java.io.Closeable;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Server of a cluster's nodes, each with its own port and storage. A single node stores its data
 * directly in the storage directory, as in local mode; several nodes use subdirectories such as
 * {@code node-0}.
 */
public final class ClusterServer implements StoreServer {
  private final ServerConfig config;
  private final Property<?> addressProperty;
  private final List<ClusterNode> nodes = new ArrayList<>();

  /** Resources, to be closed in reverse order: ports before stores. */
  private final List<Closeable> open = new ArrayList<>();

  /**
   * Creates a server, which {@link #start} starts.
   *
   * @param addressProperty property that gives clients the addresses
   */
  public ClusterServer(ServerConfig config, Property<?> addressProperty) {
    this.config = config;
    this.addressProperty = addressProperty;
  }

  @Override
  public void start() throws IOException {
    try {
      if (config.cluster().isPresent()) {
        startNodes(config.served(List.of()));
      } else {
        startMade();
      }
    } catch (IOException | RuntimeException e) {
      closeAfter(e);
      throw e;
    }
  }

  /** Opens the ports first, because the metadata contain them. */
  private void startMade() throws IOException {
    var listeners = new ArrayList<SessionListener>();
    for (int port : config.made().ports(config.port())) {
      listeners.add(bind(port));
    }
    ServedCluster cluster =
        config.served(listeners.stream().map(one -> one.address().getPort()).toList());
    refuseOtherNodes(config.storage(), config.made().nodes());
    cluster.write(config.xmlFolder());
    for (int i = 0; i < listeners.size(); i++) {
      serve(cluster, cluster.cluster().nodes().get(i), listeners.get(i));
    }
  }

  /**
   * Rejects a number of nodes that differs from the number in the existing storage. Otherwise,
   * clients would look for records at the wrong nodes.
   */
  static void refuseOtherNodes(StorageSettings storage, int count) throws IOException {
    if (storage.engine() == EngineKind.MEMORY || !Files.isDirectory(storage.folder())) {
      return;
    }
    try (Stream<Path> inside = Files.list(storage.folder())) {
      List<String> names = inside.map(path -> path.getFileName().toString()).sorted().toList();
      long others = names.stream().filter(name -> name.startsWith(BdbStorage.NODE_FOLDER)).count();
      long expected = count == 1 ? 0 : count;
      if (!names.isEmpty() && others != expected) {
        throw new UnfitStoreException(
            "%s has the records of %s, but %d are needed; set another voldemort.dir, or remove the records with 'ycsb clean voldemort'"
                .formatted(storage.folder(), others > 1 ? others + " nodes" : "1 node", count));
      }
    }
  }

  private void startNodes(ServedCluster cluster) throws IOException {
    cluster.write(config.xmlFolder());
    for (ClusterNode node : cluster.cluster().nodes()) {
      if (config.nodes().isEmpty() || config.nodes().contains(node.id())) {
        serve(cluster, node, bind(config.portOf(node)));
      }
    }
  }

  private SessionListener bind(int port) throws IOException {
    var address = new InetSocketAddress(config.address().resolved(), port);
    try {
      SessionListener listener = SessionListener.bind(address, config.listener());
      open.add(listener);
      return listener;
    } catch (BindException e) {
      throw new IOException(
          "cannot listen on port %d of %s: %s"
              .formatted(port, address.getHostString(), e.getMessage()),
          e);
    }
  }

  private void serve(ServedCluster cluster, ClusterNode node, SessionListener listener)
      throws IOException {
    NodeStores stores = NodeStores.open(cluster, node, storage(cluster, node));
    open.add(0, stores);
    listener.serve("voldemort", new ClientSession(stores));
    nodes.add(node);
  }

  private StorageSettings storage(ServedCluster cluster, ClusterNode node) {
    StorageSettings all = config.storage();
    int count = cluster.cluster().nodes().size();
    if (count == 1) {
      return all;
    }
    return new StorageSettings(
        all.engine(),
        all.folder().resolve(BdbStorage.NODE_FOLDER + node.id()),
        all.cacheBytes() / count);
  }

  @Override
  public String addresses() {
    return nodes.stream()
        .map(node -> "tcp://" + new HostAndPort(node.host(), node.socketPort()))
        .collect(Collectors.joining(" "));
  }

  @Override
  public Map<String, String> clientProperties() {
    return Map.of(addressProperty.name(), addresses().replace(' ', ','));
  }

  @Override
  public void close() throws IOException {
    var failures = new ArrayList<IOException>();
    for (int i = open.size() - 1; i >= 0; i--) {
      try {
        open.get(i).close();
      } catch (IOException e) {
        failures.add(e);
      }
    }
    open.clear();
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
  }
}
