package io.github.ycsbxl.binding;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An embedded store for fault injection into its nodes. The names of nodes and the possible faults
 * are known before the store starts. Thread-safe, except for start and close.
 */
public interface BreakableStore extends StoreServer {

  /** Returns the factory of connections, valid once the store has started. */
  ConnectionFactory connections();

  StoreLocation location();

  /** Returns the names of the nodes. */
  List<String> nodes();

  /**
   * Returns the name of the node that a word in a fault plan denotes; empty if there is no such
   * node.
   */
  default Optional<String> node(String word) {
    return nodes().contains(word) ? Optional.of(word) : Optional.empty();
  }

  /** Returns the kinds of faults that can be injected into a node. */
  Set<NodeFault.Kind> faults();

  /**
   * Returns true if nodes send requests to each other, so that a network partition affects them.
   */
  boolean nodesMeet();

  boolean hasMaster();

  /**
   * Returns the current master, or empty if there is none at the moment. With several shards,
   * returns the master of the first one.
   */
  Optional<String> master();

  /** Returns the nodes that are neither killed nor stopped. */
  List<String> running();

  /**
   * Injects the fault and returns when it is in effect.
   *
   * @throws IOException with the reason in one sentence, such as that the node is already down
   */
  Reversal inject(NodeFault fault) throws IOException;

  /** Reversal of a fault. */
  @FunctionalInterface
  interface Reversal {
    /**
     * Reverts the fault and waits until the node has recovered. A restarted node must have caught
     * up with the others.
     *
     * @throws IOException with the reason in one sentence
     */
    void revert() throws IOException;
  }
}
