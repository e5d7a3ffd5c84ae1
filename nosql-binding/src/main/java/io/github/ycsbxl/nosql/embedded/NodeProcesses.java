package io.github.ycsbxl.nosql.embedded;

import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.binding.NodeFault;
import io.github.ycsbxl.binding.StoreLocation;
import io.github.ycsbxl.sockets.Ports;
import io.github.ycsbxl.sockets.RelayedProcess;
import io.github.ycsbxl.sockets.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Store of one shard on this machine with a process for each node, relays between them, and one in
 * front of each for clients. Its folder is that of a store in this process.
 */
public final class NodeProcesses implements BreakableShards {
  private static final long LEAST_HEAP_BYTES = 256L << 20;
  private static final Duration RECOVERY = Duration.ofMinutes(2);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final EmbeddedSettings settings;
  private final Class<?> main;
  private final String addressProperty;
  private final ConnectionFactory connections;
  private final List<ProcessNode> nodes = new ArrayList<>();
  private StoreFolder folder;
  private NodeNetwork network;
  private boolean started;

  /**
   * @param settings of a store of one shard
   * @param main of a node's process, whose arguments are {@link NodeSettings}
   * @param addressProperty the property by which clients are told the addresses
   * @param connections what connects clients with {@link #clientProperties}, once they are known
   */
  public NodeProcesses(
      EmbeddedSettings settings,
      Class<?> main,
      String addressProperty,
      Function<Supplier<Map<String, String>>, ConnectionFactory> connections) {
    this.settings = settings;
    this.main = main;
    this.addressProperty = addressProperty;
    this.connections = connections.apply(this::clientProperties);
  }

  @Override
  public void start() throws IOException {
    folder = StoreFolder.open(settings.folder(), settings.layout());
    try {
      List<NodeAddress> addresses = folder.nodes(0);
      network = NodeNetwork.of(addresses.get(0).ports());
      for (NodeAddress address : addresses) {
        nodes.add(
            new ProcessNode(
                address,
                network,
                RelayedProcess.of(address.name(), port -> startProcess(address, port))));
      }
      startNodes();
    } catch (IOException | RuntimeException e) {
      closeAfter(e);
      throw e;
    }
  }

  /** As in one process: the first node founds the shard. */
  private void startNodes() throws IOException {
    boolean isNew = folder.isNew();
    if (isNew) {
      nodes.get(0).server().start();
    }
    InParallel.forEach(
        isNew ? nodes.subList(1, nodes.size()) : nodes, node -> node.server().start());
    if (isNew) {
      folder.completed();
    }
    awaitAll();
    started = true;
  }

  private ServerProcess startProcess(NodeAddress address, int port) throws IOException {
    long cacheBytes = settings.cacheBytes() / nodes.size();
    var node =
        new NodeSettings(
            address.home().toAbsolutePath(),
            address.node(),
            address.ports(),
            settings.layout().partitions(),
            folder.isNew(),
            cacheBytes,
            folder.openedAgain(),
            network.ways(address.node()),
            port,
            clientPorts());
    Files.createDirectories(address.home());
    return ServerProcess.start(
        main,
        Math.max(2 * cacheBytes, LEAST_HEAP_BYTES),
        node.arguments(),
        port,
        address.home().resolve("process.log"));
  }

  private List<Integer> clientPorts() {
    return nodes.stream().map(node -> node.server().clientPort()).toList();
  }

  @Override
  public ConnectionFactory connections() {
    return connections;
  }

  @Override
  public String addresses() {
    return clientPorts().stream()
        .map(port -> Ports.HOST + ":" + port)
        .collect(Collectors.joining(","));
  }

  @Override
  public Map<String, String> clientProperties() {
    return Map.of(addressProperty, addresses());
  }

  @Override
  public EmbeddedSettings settings() {
    return settings;
  }

  @Override
  public StoreLocation location() {
    return StoreLocation.THIS_MACHINE;
  }

  @Override
  public Optional<String> master() {
    OptionalInt master = state().master();
    return master.isPresent() ? Optional.of(nodes().get(master.getAsInt())) : Optional.empty();
  }

  @Override
  public List<String> running() {
    return runningNodes().stream().map(NodeAddress::name).toList();
  }

  @Override
  public Reversal inject(NodeFault fault) throws IOException {
    ProcessNode broken = nodes.get(nodes().indexOf(fault.node()));
    List<Integer> others =
        nodes.stream()
            .map(ProcessNode::address)
            .filter(other -> !other.name().equals(fault.node()))
            .filter(other -> fault.from().stream().allMatch(other.name()::equals))
            .map(NodeAddress::node)
            .toList();
    Reversal reversal = broken.inject(fault, others);
    return () -> {
      reversal.revert();
      awaitCaughtUp(broken);
    };
  }

  /** Ends the processes in order, the master's last, when all have what it has. */
  @Override
  public void close() throws IOException {
    try {
      if (started) {
        awaitAll();
      }
    } finally {
      started = false;
      end();
    }
  }

  private void end() throws IOException {
    OptionalInt master = state().master();
    try {
      InParallel.forEach(
          nodes.stream().filter(node -> !isMaster(node, master)).toList(),
          node -> node.server().close());
      InParallel.forEach(
          nodes.stream().filter(node -> isMaster(node, master)).toList(),
          node -> node.server().close());
    } finally {
      nodes.clear();
      if (network != null) {
        network.close();
      }
      folder.close();
    }
  }

  private static boolean isMaster(ProcessNode node, OptionalInt master) {
    return OptionalInt.of(node.address().node()).equals(master);
  }

  private GroupState state() {
    return GroupState.of(runningNodes());
  }

  private List<NodeAddress> runningNodes() {
    return nodes.stream()
        .filter(node -> node.server().isRunning())
        .map(ProcessNode::address)
        .toList();
  }

  private void awaitAll() throws IOException {
    for (ProcessNode node : nodes) {
      awaitCaughtUp(node);
    }
  }

  /** Returns when the node has what the master has now, unless it was ended again meanwhile. */
  private void awaitCaughtUp(ProcessNode node) throws IOException {
    long start = System.nanoTime();
    Optional<Long> mark = Optional.empty();
    while (node.server().isRunning()) {
      GroupState state = state();
      mark = mark.or(state::mark);
      if (mark.isPresent() && state.hasCaughtUp(node.address().node(), mark.get())) {
        return;
      }
      if (System.nanoTime() - start > RECOVERY.toNanos()) {
        throw new IOException(
            "%s has not caught up within %d s"
                .formatted(node.address().name(), RECOVERY.toSeconds()));
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }
}
