package io.github.ycsbxl.binding;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A store that this tool starts, with nodes that it can break on purpose. What it consists of and
 * what can be done to it is known before it is started. Thread-safe but for start and close.
 */
public interface BreakableStore extends StoreServer {

  /** What connects to the store once it has started. */
  ConnectionFactory connections();

  /** Where it is. */
  StoreLocation location();

  /** Names of the nodes. */
  List<String> nodes();

  /** The name of the node that the user means by this word. */
  default Optional<String> node(String word) {
    return nodes().contains(word) ? Optional.of(word) : Optional.empty();
  }

  /** What can be done to a node. */
  Set<NodeFault.Kind> faults();

  /** Whether two nodes can be cut from each other, since they speak to each other. */
  boolean nodesMeet();

  /** Whether one of the nodes is the master of the others. */
  boolean hasMaster();

  /** The node that is the master, the first shard's if there are several; empty if none is. */
  Optional<String> master();

  /** The nodes that are neither killed nor stopped. */
  List<String> running();

  /**
   * Does the fault, and returns when it is done.
   *
   * @throws IOException with the reason in one sentence, such as that the node is down already
   */
  Reversal inject(NodeFault fault) throws IOException;

  /** Reversal of a fault. */
  @FunctionalInterface
  interface Reversal {
    /**
     * Returns when the node is as before: one that was killed or stopped has caught up.
     *
     * @throws IOException with the reason in one sentence
     */
    void revert() throws IOException;
  }
}
