package io.github.ycsbxl.nosql.embedded;

import io.github.ycsbxl.binding.BreakableStore;
import io.github.ycsbxl.binding.NodeFault;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Store of replicated shards whose nodes can be broken.
 *
 * <p>Nodes have names such as {@code rg1-rn2}, and numbers from 1 on, shard by shard.
 */
public interface BreakableShards extends BreakableStore {

  /** What the store consists of. */
  EmbeddedSettings settings();

  /** The names of the nodes of a store, shard by shard. */
  static List<String> names(EmbeddedSettings settings) {
    int replicas = settings.layout().replicas();
    return IntStream.range(0, settings.layout().nodes())
        .mapToObj(i -> NodeAddress.name(i / replicas, i % replicas))
        .toList();
  }

  @Override
  default List<String> nodes() {
    return names(settings());
  }

  @Override
  default Optional<String> node(String word) {
    List<String> names = nodes();
    if (word.matches("[1-9]\\d{0,5}") && Integer.parseInt(word) <= names.size()) {
      return Optional.of(names.get(Integer.parseInt(word) - 1));
    }
    return names.contains(word) ? Optional.of(word) : Optional.empty();
  }

  @Override
  default Set<NodeFault.Kind> faults() {
    return Set.of(NodeFault.Kind.values());
  }

  @Override
  default boolean nodesMeet() {
    return true;
  }

  @Override
  default boolean hasMaster() {
    return true;
  }
}
