package io.github.ycsbxl.voldemort.server;

import io.github.ycsbxl.binding.StoreServer;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.voldemort.cluster.ClusterNode;
import io.github.ycsbxl.voldemort.engine.StorageSettings;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Server of a cluster's nodes, each with its own port and storage. The only node of a cluster keeps
 * its stores in the storage's folder as local mode does; nodes of larger clusters have folders
 * below it, such as {@code node-0}.
 */
public final class ClusterServer implements StoreServer {
  private final ServerConfig config;
  private final Property<?> addressProperty;
  private final List<ClusterNode> nodes = new ArrayList<>();

  /** Closed from the end: first the ports, then the stores. */
  private final List<Closeable> open = new ArrayList<>();

  /**
   * @param addressProperty the property by which clients are told the addresses
   */
  public ClusterServer(ServerConfig config, Property<?> addressProperty) {
    this.config = config;
    this.addressProperty = addressProperty;
  }

  @Override
  public void start() throws IOException {
    try {
      if (config.cluster().isPresent()) {
        startNodes(config.served(config.port()));
      } else {
        startDefault();
      }
    } catch (IOException | RuntimeException e) {
      closeAfter(e);
      throw e;
    }
  }

  /** The port comes first, because the metadata contain it. */
  private void startDefault() throws IOException {
    NodeListener listener = bind(config.port());
    ServedCluster cluster = config.served(listener.port());
    serve(cluster, cluster.cluster().nodes().get(0), listener);
  }

  private void startNodes(ServedCluster cluster) throws IOException {
    for (ClusterNode node : cluster.cluster().nodes()) {
      if (config.nodes().isEmpty() || config.nodes().contains(node.id())) {
        serve(cluster, node, bind(node.socketPort()));
      }
    }
  }

  private NodeListener bind(int port) throws IOException {
    return NodeListener.bind(new InetSocketAddress(config.address().resolved(), port));
  }

  private void serve(ServedCluster cluster, ClusterNode node, NodeListener listener)
      throws IOException {
    open.add(listener);
    NodeStores stores = NodeStores.open(cluster, node, storage(cluster, node));
    open.add(open.size() - 1, stores);
    listener.serve(stores);
    nodes.add(node);
  }

  private StorageSettings storage(ServedCluster cluster, ClusterNode node) {
    StorageSettings all = config.storage();
    int count = cluster.cluster().nodes().size();
    if (count == 1) {
      return all;
    }
    return new StorageSettings(
        all.engine(), all.folder().resolve("node-" + node.id()), all.cacheBytes() / count);
  }

  @Override
  public String addresses() {
    return nodes.stream()
        .map(node -> "tcp://" + node.host() + ":" + node.socketPort())
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

  private void closeAfter(Exception failure) {
    try {
      close();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }
}
