package io.github.ycsbxl.voldemort.client;

import java.io.Closeable;
import java.util.Map;

/** One thread's connections to the nodes of a cluster, one per node, made when they are used. */
public final class NodeConnections implements Closeable {
  private final Map<Integer, NodeAddress> addresses;
  private final ConnectionSettings settings;

  /** By node id, so that nothing is boxed to find one. */
  private final NodeConnection[] connections;

  private NodeConnections(Map<Integer, NodeAddress> addresses, ConnectionSettings settings) {
    this.addresses = Map.copyOf(addresses);
    this.settings = settings;
    int ids = addresses.keySet().stream().mapToInt(id -> id + 1).max().orElse(0);
    this.connections = new NodeConnection[ids];
  }

  /** No connection yet to any of these nodes, which have ids from 0 to 32,767. */
  public static NodeConnections of(
      Map<Integer, NodeAddress> addresses, ConnectionSettings settings) {
    return new NodeConnections(addresses, settings);
  }

  /**
   * The connection to a node, always the same one.
   *
   * @throws IllegalArgumentException if there is no such node
   */
  public NodeConnection to(int nodeId) {
    NodeConnection connection =
        nodeId >= 0 && nodeId < connections.length ? connections[nodeId] : null;
    return connection == null ? make(nodeId) : connection;
  }

  private NodeConnection make(int nodeId) {
    NodeAddress address = addresses.get(nodeId);
    if (address == null) {
      throw new IllegalArgumentException("no node " + nodeId + " in " + addresses);
    }
    connections[nodeId] = NodeConnection.to(address, settings);
    return connections[nodeId];
  }

  /** Closes the sockets of all of them; responses that are due are forgotten. */
  @Override
  public void close() {
    for (NodeConnection connection : connections) {
      if (connection != null) {
        connection.close();
      }
    }
  }
}
