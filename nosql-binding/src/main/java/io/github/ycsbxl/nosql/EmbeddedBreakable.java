package io.github.ycsbxl.nosql;

import io.github.ycsbxl.binding.BreakableStore;
import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.binding.NodeFault;
import io.github.ycsbxl.nosql.embedded.BreakableNodes;
import io.github.ycsbxl.nosql.embedded.EmbeddedSettings;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The store in this process as one whose nodes can be broken.
 *
 * <p>Nodes have names such as {@code rg1-rn2}, and numbers from 1 on, shard by shard.
 */
final class EmbeddedBreakable implements BreakableStore {
  private final EmbeddedSettings settings;
  private final ConnectionFactory connections;
  private volatile BreakableNodes nodes;

  EmbeddedBreakable(EmbeddedSettings settings, ConnectionFactory connections) {
    this.settings = settings;
    this.connections = connections;
  }

  @Override
  public void start() throws IOException {
    nodes = BreakableNodes.join(settings);
  }

  @Override
  public void close() throws IOException {
    nodes.store().leave();
  }

  @Override
  public ConnectionFactory connections() {
    return connections;
  }

  @Override
  public String addresses() {
    return "this process";
  }

  /** None: they share the process. */
  @Override
  public Map<String, String> clientProperties() {
    return Map.of();
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
