package io.github.ycsbxl.nosql.server;

import java.io.IOException;
import java.io.ObjectInputFilter;
import java.lang.reflect.Proxy;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.ExportException;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.List;
import oracle.kv.impl.api.Request;
import oracle.kv.impl.api.RequestHandler;
import oracle.kv.impl.rep.admin.RepNodeAdmin;
import oracle.kv.impl.topo.RepNodeId;
import oracle.kv.impl.topo.Topology;
import oracle.kv.impl.util.SerialVersion;
import oracle.kv.impl.util.registry.ClearClientSocketFactory;
import oracle.kv.impl.util.registry.ClientSocketFactory;
import oracle.kv.impl.util.registry.RegistryUtils;
import oracle.kv.impl.util.registry.RegistryUtils.InterfaceType;

/**
 * Port of an RMI registry and of all nodes in it, so that a firewall needs a single rule. Clients
 * cannot change the registry. All servers of a process share an address. Thread-safe.
 */
final class RmiPort implements AutoCloseable {
  private static final int CONNECT_TIMEOUT_MS = 3_000;
  private static final int READ_TIMEOUT_MS = 30_000;

  /**
   * Filter of the classes that clients can send: a single request object, which reads its own
   * content. With collections, a client could block a thread for years by sending 2 kB: nested
   * sets, thirty levels deep.
   */
  private static final ObjectInputFilter WIRE_CLASSES =
      ObjectInputFilter.Config.createFilter(
          "maxdepth=2;maxrefs=8;maxarray=0;" + Request.class.getName() + ";!*");

  /**
   * Timeout of an idle connection, longer than the 15 s for which RMI clients keep an unused
   * connection.
   */
  private static final int IDLE_MS = 60_000;

  /** Maximum number of connections, each of which has a thread. */
  private static final int MAX_CONNECTIONS = 4_096;

  private final ListeningSockets sockets;
  private final int requestedPort;
  // Clients recognize the name of the factory and set their own timeouts on its sockets.
  private final ClearClientSocketFactory clientSockets =
      new ClearClientSocketFactory(
          ClientSocketFactory.factoryName(
              ServedTopology.STORE, "rn", InterfaceType.MAIN.interfaceName()),
          CONNECT_TIMEOUT_MS,
          READ_TIMEOUT_MS);
  private final Registry registry;
  private final List<Remote> exported = new ArrayList<>();

  private RmiPort(ListeningSockets sockets, int requestedPort) throws RemoteException {
    this.sockets = sockets;
    this.requestedPort = requestedPort;
    // RMI sends its clients this address instead of the host name.
    System.setProperty("java.rmi.server.hostname", sockets.address().getHostAddress());
    // Without these timeouts a silent client occupies a thread for two hours.
    setUnlessGiven("sun.rmi.transport.tcp.readTimeout", IDLE_MS);
    setUnlessGiven("sun.rmi.transport.tcp.maxConnectionThreads", MAX_CONNECTIONS);
    registry = LocateRegistry.createRegistry(requestedPort, clientSockets, sockets);
  }

  private static void setUnlessGiven(String property, int value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, Integer.toString(value));
    }
  }

  /** Listens at a port; 0 selects a free port. */
  static RmiPort open(ListeningSockets sockets, int port) throws IOException {
    try {
      return new RmiPort(sockets, port);
    } catch (ExportException e) {
      throw new IOException(
          "cannot listen on port %d of %s: %s"
              .formatted(port, sockets.address().getHostAddress(), e.getCause().getMessage()),
          e);
    }
  }

  String host() {
    return sockets.address().getHostAddress();
  }

  int number() {
    return sockets.taken();
  }

  /** Registers a node under two names: one for requests, one for the topology. */
  synchronized void add(RepNodeId id, RequestHandler node, Topology topology)
      throws RemoteException {
    bind(id, InterfaceType.MAIN, node);
    bind(id, InterfaceType.ADMIN, admin(topology));
  }

  /** Withdraws the node. It accepts no more requests, and finishes pending ones. */
  static void withdraw(Remote node) {
    try {
      UnicastRemoteObject.unexportObject(node, true);
    } catch (NoSuchObjectException e) {
      // The node is already withdrawn, so nothing is left to do.
    }
  }

  /** Closes the port, so that no more requests are accepted. */
  @Override
  public synchronized void close() {
    exported.forEach(RmiPort::withdraw);
    withdraw(registry);
  }

  private void bind(RepNodeId id, InterfaceType type, Remote remote) throws RemoteException {
    String name = RegistryUtils.bindingName(ServedTopology.STORE, id.getFullName(), type);
    // The list keeps the exported objects reachable; RMI has only weak references.
    exported.add(remote);
    registry.rebind(
        name,
        UnicastRemoteObject.exportObject(
            remote, requestedPort, clientSockets, sockets, WIRE_CLASSES));
  }

  /** Returns a node's administrative interface. Clients use only its topology. */
  private static RepNodeAdmin admin(Topology topology) {
    return (RepNodeAdmin)
        Proxy.newProxyInstance(
            RmiPort.class.getClassLoader(),
            new Class<?>[] {RepNodeAdmin.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getSerialVersion" -> SerialVersion.CURRENT;
                  case "getTopoSeqNum" -> topology.getSequenceNumber();
                  case "getTopology" -> topology;
                  case "hashCode" -> System.identityHashCode(proxy);
                  case "equals" -> proxy == arguments[0];
                  case "toString" -> "admin of " + topology.getKVStoreName();
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }
}
