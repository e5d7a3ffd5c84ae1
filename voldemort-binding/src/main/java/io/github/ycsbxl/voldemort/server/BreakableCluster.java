package io.github.ycsbxl.voldemort.server;

import io.github.ycsbxl.binding.BreakableStore;
import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.binding.NodeFault;
import io.github.ycsbxl.binding.StoreLocation;
import io.github.ycsbxl.config.Property;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Cluster on this machine for fault injection. Each node has its own process, and clients reach the
 * node through a relay. Data are stored as by {@link ClusterServer}. Thread-safe.
 */
public final class BreakableCluster implements BreakableStore {
  private static final long LEAST_HEAP_BYTES = 256L << 20;

  private final ServerConfig config;
  private final Class<?> main;
  private final Map<String, String> settings;
  private final Property<?> addressProperty;
  private final ConnectionFactory connections;
  private final List<BreakableNode> nodes = new ArrayList<>();
  private Path folder;

  /**
   * Creates a cluster, which {@link #start} starts.
   *
   * @param main main class of a node's process, with arguments such as {@code name=value}
   * @param settings settings of a node's process by name: its storage and its port
   * @param addressProperty property that gives clients the addresses
   * @param connections creates connections of clients from {@link #clientProperties}
   */
  public BreakableCluster(
      ServerConfig config,
      Class<?> main,
      Map<String, String> settings,
      Property<?> addressProperty,
      Function<Supplier<Map<String, String>>, ConnectionFactory> connections) {
    this.config = config;
    this.main = main;
    this.settings = settings;
    this.addressProperty = addressProperty;
    this.connections = connections.apply(this::clientProperties);
  }

  @Override
  public void start() throws IOException {
    ClusterServer.refuseOtherNodes(config.storage(), config.made().nodes());
    folder = Files.createTempDirectory("voldemort-nodes");
    try {
      for (int id = 0; id < config.made().nodes(); id++) {
        int number = id;
        nodes.add(new BreakableNode(nodes().get(id), port -> startProcess(number, port)));
      }
      ServedCluster cluster = config.served(nodes.stream().map(node -> node.clientPort()).toList());
      cluster.write(Optional.of(folder));
      cluster.write(config.xmlFolder());
      for (BreakableNode node : nodes) {
        node.start();
      }
    } catch (IOException | RuntimeException e) {
      closeAfter(e);
      throw e;
    }
  }

  private NodeJvm startProcess(int id, int port) throws IOException {
    Map<Property<?>, Object> own =
        Map.of(
            ServerConfig.CLUSTER,
            folder.resolve(ServedCluster.CLUSTER_FILE),
            ServerConfig.STORES,
            folder.resolve(ServedCluster.STORES_FILE),
            ServerConfig.NODES,
            id,
            ServerConfig.PORT,
            port);
    List<String> arguments =
        Stream.concat(
                own.entrySet().stream()
                    .map(entry -> entry.getKey().name() + "=" + entry.getValue()),
                settings.entrySet().stream().map(Map.Entry::toString))
            .toList();
    long share = Runtime.getRuntime().maxMemory() / (config.made().nodes() + 1);
    Path log = folder.resolve("node-" + id + ".log");
    return NodeJvm.start(main, Math.max(share, LEAST_HEAP_BYTES), arguments, port, log);
  }

  @Override
  public ConnectionFactory connections() {
    return connections;
  }

  @Override
  public String addresses() {
    return nodes.stream()
        .map(node -> "tcp://127.0.0.1:" + node.clientPort())
        .collect(Collectors.joining(" "));
  }

  @Override
  public Map<String, String> clientProperties() {
    return Map.of(addressProperty.name(), addresses().replace(' ', ','));
  }

  @Override
  public StoreLocation location() {
    return StoreLocation.THIS_MACHINE;
  }

  @Override
  public List<String> nodes() {
    return IntStream.range(0, config.made().nodes()).mapToObj(String::valueOf).toList();
  }

  @Override
  public Set<NodeFault.Kind> faults() {
    return EnumSet.complementOf(EnumSet.of(NodeFault.Kind.DISK_FULL));
  }

  /** Returns false, since nodes of a cluster never call each other. */
  @Override
  public boolean nodesMeet() {
    return false;
  }

  @Override
  public boolean hasMaster() {
    return false;
  }

  @Override
  public Optional<String> master() {
    return Optional.empty();
  }

  @Override
  public List<String> running() {
    return nodes.stream().filter(node -> node.isRunning()).map(BreakableNode::name).toList();
  }

  @Override
  public Reversal inject(NodeFault fault) throws IOException {
    return nodes.get(Integer.parseInt(fault.node())).inject(fault);
  }

  /** Stops the processes in an orderly way. */
  @Override
  public void close() throws IOException {
    IOException failure = null;
    for (BreakableNode node : nodes) {
      try {
        node.close();
      } catch (IOException e) {
        failure = e;
      }
    }
    nodes.clear();
    FolderStore.deleteTree(folder);
    if (failure != null) {
      throw failure;
    }
  }
}
