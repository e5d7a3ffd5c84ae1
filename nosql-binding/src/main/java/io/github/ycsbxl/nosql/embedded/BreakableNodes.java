package io.github.ycsbxl.nosql.embedded;

import io.github.ycsbxl.binding.BreakableStore;
import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.binding.NodeFault;
import io.github.ycsbxl.binding.StoreLocation;
import io.github.ycsbxl.binding.StoreServer;
import io.github.ycsbxl.serve.Disturbance;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Store in this process for fault injection into its nodes. Nodes have names such as {@code
 * rg1-rn2}, and are numbered from 1, shard by shard.
 */
public final class BreakableNodes implements BreakableStore {
  private static final Duration RECOVERY = Duration.ofMinutes(2);
  private static final Duration LOOK = Duration.ofSeconds(5);

  private final EmbeddedSettings settings;
  private final ConnectionFactory connections;
  private final Optional<StoreServer> server;

  /**
   * The started store, with relays between its nodes for injecting faults; null before the start.
   */
  private volatile EmbeddedStore store;

  /**
   * Creates a store, which {@link #start} starts.
   *
   * @param server server of the store for clients in other processes, or empty
   */
  public BreakableNodes(
      EmbeddedSettings settings, ConnectionFactory connections, Optional<StoreServer> server) {
    this.settings = settings;
    this.connections = connections;
    this.server = server;
  }

  @Override
  public void start() throws IOException {
    store = EmbeddedStore.joinNetworked(settings);
    if (server.isPresent()) {
      try {
        server.get().start();
      } catch (IOException e) {
        store.leave();
        throw e;
      }
    }
  }

  @Override
  public void close() throws IOException {
    try {
      if (server.isPresent()) {
        server.get().close();
      }
    } finally {
      store.leave();
    }
  }

  /** Returns the store, once it is started. */
  EmbeddedStore store() {
    return store;
  }

  @Override
  public ConnectionFactory connections() {
    return connections;
  }

  @Override
  public String addresses() {
    return server.map(StoreServer::addresses).orElse("this process");
  }

  /** Returns no properties: clients in this process need none. */
  @Override
  public Map<String, String> clientProperties() {
    return server.map(StoreServer::clientProperties).orElse(Map.of());
  }

  @Override
  public List<String> nodes() {
    int replicas = settings.layout().replicas();
    return IntStream.range(0, settings.layout().nodes())
        .mapToObj(i -> NodeAddress.name(i / replicas, i % replicas))
        .toList();
  }

  @Override
  public Optional<String> node(String word) {
    List<String> names = nodes();
    if (word.matches("[1-9]\\d{0,5}") && Integer.parseInt(word) <= names.size()) {
      return Optional.of(names.get(Integer.parseInt(word) - 1));
    }
    return names.contains(word) ? Optional.of(word) : Optional.empty();
  }

  @Override
  public Set<NodeFault.Kind> faults() {
    return Set.of(NodeFault.Kind.values());
  }

  @Override
  public boolean nodesMeet() {
    return true;
  }

  @Override
  public boolean hasMaster() {
    return true;
  }

  @Override
  public StoreLocation location() {
    return server.isPresent() ? StoreLocation.THIS_MACHINE : StoreLocation.IN_PROCESS;
  }

  /** Returns the first shard's master; empty during an election. */
  @Override
  public Optional<String> master() {
    OptionalInt master = store.masterNow(0);
    return master.isEmpty()
        ? Optional.empty()
        : Optional.of(NodeAddress.name(0, master.getAsInt()));
  }

  @Override
  public List<String> running() {
    return store.shards().stream()
        .flatMap(shard -> shard.openNodes().stream())
        .map(Node::name)
        .toList();
  }

  @Override
  public Reversal inject(NodeFault fault) throws IOException {
    Place place = place(fault.node());
    return switch (fault.kind()) {
      case KILL -> place.end(Node::kill);
      case STOP -> place.end(Node::close);
      case DISK_FULL -> place.fillDisk();
      case CUT -> place.disturb(fault, place.cut(fault.from().map(this::place)));
      case PAUSE -> place.disturb(fault, place.with(place.network.around(place.node)));
      case DELAY, LOSE -> place.disturb(fault, place.with(place.network.sentBy(place.node)));
    };
  }

  private Place place(String name) {
    int index = nodes().indexOf(name);
    int replicas = store.layout().replicas();
    return new Place(index / replicas, index % replicas);
  }

  /** Position of a node in the store. A restarted node keeps its position. */
  private final class Place {
    private final int shard;
    private final int node;
    private final NodeNetwork network;

    Place(int shard, int node) {
      this.shard = shard;
      this.node = node;
      this.network = store.network(shard);
    }

    private Node running() throws IOException {
      return store.shards().get(shard).node(node).orElseThrow(this::isDown);
    }

    private IOException isDown() {
      return new IOException(NodeAddress.name(shard, node) + " is down already");
    }

    Reversal end(InParallel.Action<Node> how) throws IOException {
      how.on(store.shards().get(shard).remove(node).orElseThrow(this::isDown));
      network.reset(node);
      return () -> store.reopenNode(shard, node);
    }

    Reversal disturb(NodeFault fault, List<Disturbance> where) throws IOException {
      running();
      Reversal end = Disturbance.inject(fault, where);
      return () -> {
        end.revert();
        recover();
      };
    }

    /** Adds the disturbance of traffic between clients and the node. */
    List<Disturbance> with(List<Disturbance> ofNodes) throws IOException {
      return Stream.concat(Stream.of(running().gate()), ofNodes.stream()).toList();
    }

    /** Returns the disturbances of traffic between the node and one or all of the other nodes. */
    List<Disturbance> cut(Optional<Place> from) throws IOException {
      if (from.isPresent() && from.get().shard != shard) {
        throw new IOException("nodes of different shards do not communicate");
      }
      return from.map(other -> network.between(node, other.node))
          .orElseGet(() -> network.around(node));
    }

    Reversal fillDisk() throws IOException {
      Node full = running();
      full.writable(false);
      return () -> {
        if (full.works()) {
          full.writable(true);
        }
        recover();
      };
    }

    /**
     * Returns when the shard's nodes have caught up. Reopens nodes whose environment was closed in
     * the meantime. For example, a former master must roll back transactions that no other node
     * has.
     */
    private void recover() throws IOException {
      long end = System.nanoTime() + RECOVERY.toNanos();
      var broken = new TreeSet<Integer>();
      while (true) {
        try {
          reopenBroken(broken);
          store.shards().get(shard).awaitReplicas(LOOK);
          return;
        } catch (IOException | RuntimeException e) {
          if (System.nanoTime() - end > 0) {
            throw e;
          }
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
      }
    }

    /**
     * Reopens nodes.
     *
     * @param broken nodes that are not open yet; reopened nodes are removed
     */
    private void reopenBroken(Set<Integer> broken) throws IOException {
      List<Node> found = store.shards().get(shard).removeBroken();
      found.forEach(each -> broken.add(each.address().node()));
      InParallel.forEach(found, Node::close);
      for (int each : List.copyOf(broken)) {
        store.reopenNode(shard, each);
        broken.remove(each);
      }
    }
  }
}
