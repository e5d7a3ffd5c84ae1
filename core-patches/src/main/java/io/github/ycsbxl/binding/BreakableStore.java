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

  /** The factory of connections to the store, once that has started. */
  ConnectionFactory connections();

  /** The location of the store. */
  StoreLocation location();

  /** The names of the nodes. */
  List<String> nodes();

  /** The name of the node that the user means by this word. */
  default Optional<String> node(String word) {
    return nodes().contains(word) ? Optional.of(word) : Optional.empty();
  }

  /** The kinds of faults that can be injected into a node. */
  Set<NodeFault.Kind> faults();

  /** Whether two nodes can be cut from each other, because they communicate. */
  boolean nodesMeet();

  /** Whether one of the nodes is the master of the others. */
  boolean hasMaster();

  /** The node that is the master, of the first shard if there are several; empty if no node is. */
  Optional<String> master();

  /** The nodes that are neither killed nor stopped. */
  List<String> running();

  /**
   * Injects the fault, and returns when it is in effect.
   *
   * @throws IOException with the reason in one sentence, such as that the node is down already
   */
  Reversal inject(NodeFault fault) throws IOException;

  /** Reversal of a fault. */
  @FunctionalInterface
  interface Reversal {
    /**
     * Returns when the node is as it was before: one that was killed or stopped has caught up.
     *
     * @throws IOException with the reason in one sentence
     */
    void revert() throws IOException;
  }
}
