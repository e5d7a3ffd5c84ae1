package io.github.ycsbxl.nosql;

import io.github.ycsbxl.binding.BreakableStore;
import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.binding.NodeFault;
import io.github.ycsbxl.binding.StoreLocation;
import io.github.ycsbxl.binding.StoreServer;
import io.github.ycsbxl.nosql.embedded.BreakableNodes;
import io.github.ycsbxl.nosql.embedded.EmbeddedSettings;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Store in this process whose nodes can be broken. They have names such as {@code rg1-rn2}, and
 * numbers from 1 on, shard by shard.
 */
final class EmbeddedBreakable implements BreakableStore {
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

  /** Clients in this process need no properties. */
  @Override
  public Map<String, String> clientProperties() {
    return server.map(StoreServer::clientProperties).orElse(Map.of());
  }

  @Override
  public List<String> nodes() {
    return BreakableNodes.names(settings);
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
