package io.github.ycsbxl.nosql;

import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.binding.NodeFault;
import io.github.ycsbxl.binding.StoreLocation;
import io.github.ycsbxl.binding.StoreServer;
import io.github.ycsbxl.nosql.embedded.BreakableNodes;
import io.github.ycsbxl.nosql.embedded.BreakableShards;
import io.github.ycsbxl.nosql.embedded.EmbeddedSettings;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The store in this process as one whose nodes can be broken. */
final class EmbeddedBreakable implements BreakableShards {
  private final EmbeddedSettings settings;
  private final ConnectionFactory connections;
  private final Optional<StoreServer> server;
  private volatile BreakableNodes nodes;

  /**
   * @param server of the store for clients in other processes, if there are any
   */
  EmbeddedBreakable(
      EmbeddedSettings settings, ConnectionFactory connections, Optional<StoreServer> server) {
    this.settings = settings;
    this.connections = connections;
    this.server = server;
  }

  @Override
  public void start() throws IOException {
    nodes = BreakableNodes.join(settings);
    if (server.isPresent()) {
      try {
        server.get().start();
      } catch (IOException e) {
        nodes.store().leave();
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
      nodes.store().leave();
    }
  }

  @Override
  public ConnectionFactory connections() {
    return connections;
  }

  @Override
  public String addresses() {
    return server.map(StoreServer::addresses).orElse("this process");
  }

  /** None for clients in this process. */
  @Override
  public Map<String, String> clientProperties() {
    return server.map(StoreServer::clientProperties).orElse(Map.of());
  }

  @Override
  public EmbeddedSettings settings() {
    return settings;
  }

  @Override
  public StoreLocation location() {
    return server.isPresent() ? StoreLocation.THIS_MACHINE : StoreLocation.IN_PROCESS;
  }

  @Override
  public Optional<String> master() {
    return nodes.master();
  }

  @Override
  public List<String> running() {
    return nodes.running();
  }

  @Override
  public Reversal inject(NodeFault fault) throws IOException {
    return nodes.inject(fault);
  }
}
