package io.github.ycsbxl.nosql.kv.standin;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.NoSuchObjectException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The server: one shard whose nodes all answer from the same map, as a master does, or a replica
 * that passes requests on to it. Its registry and its nodes are on ports of the loopback interface
 * that were free. Thread-safe.
 */
public final class StandIn implements AutoCloseable {
  public static final String STORE = "kvstore";

  static {
    // RMI tells its clients this address instead of the machine's name.
    System.setProperty("java.rmi.server.hostname", "127.0.0.1");
  }

  private final AtomicInteger port = new AtomicInteger();
  private final Registry registry;
  private final List<StandInNode> nodes = new ArrayList<>();
  private final Connections connections = new Connections();
  private volatile int master = 1;
  private volatile Fault fault = Fault.NONE;

  private StandIn() throws IOException {
    registry = LocateRegistry.createRegistry(0, null, this::listen);
  }

  /** Opens a store of so many nodes on the map. */
  public static StandIn open(VersionedMap map, int nodes) throws IOException {
    var standIn = new StandIn();
    var operations = new Operations(map);
    StoreLayout layout = StoreLayout.of(STORE, nodes, standIn.port.get());
    for (int number = 1; number <= nodes; number++) {
      standIn.nodes.add(StandInNode.open(standIn, number, operations, layout));
    }
    return standIn;
  }

  /** What a client takes as helper host. */
  public String address() {
    return "127.0.0.1:" + port;
  }

  /** From now on this happens to all requests. */
  public void fault(Fault next) {
    fault = next;
  }

  /** The master's process ends, and another node takes over. */
  public void loseMaster() {
    nodes.get(master - 1).close();
    master++;
  }

  /** Breaks the connections of all clients, which may connect again. */
  void cutConnections() {
    connections.cut();
  }

  Connections connections() {
    return connections;
  }

  @Override
  public void close() {
    nodes.forEach(StandInNode::close);
    try {
      UnicastRemoteObject.unexportObject(registry, true);
    } catch (NoSuchObjectException e) {
      throw new IllegalStateException(e);
    }
  }

  Registry registry() {
    return registry;
  }

  Fault fault() {
    return fault;
  }

  int master() {
    return master;
  }

  private ServerSocket listen(int anyPort) throws IOException {
    var socket = new ServerSocket(anyPort, 0, InetAddress.getLoopbackAddress());
    port.set(socket.getLocalPort());
    return socket;
  }
}
