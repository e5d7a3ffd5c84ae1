package io.github.ycsbxl.binding;

import java.time.Duration;
import java.util.Optional;

/**
 * Fault of one node of a store. Immutable.
 *
 * @param node the node's name, one of {@link BreakableStore#nodes}
 * @param from the other side of a {@link Kind#CUT}: a node; all others and the clients if empty
 * @param delay of what the node sends, of {@link Kind#DELAY}
 * @param loss share of what the node sends, from 0 to 1, of {@link Kind#LOSE}
 * @param seed of the choice of what is lost
 */
public record NodeFault(
    Kind kind, String node, Optional<String> from, Duration delay, double loss, long seed) {

  /** Makes a fault that needs nothing but its kind. */
  public static NodeFault of(Kind kind, String node) {
    return new NodeFault(kind, node, Optional.empty(), Duration.ZERO, 0, 0);
  }

  /** Kinds of faults. */
  public enum Kind {
    /** The node ends without writing what it has in memory. */
    KILL("kill"),
    /** The node ends in order. */
    STOP("stop"),
    /** The node does nothing, and its connections stay open. */
    PAUSE("pause"),
    /** What the node sends takes longer. */
    DELAY("delay"),
    /** Some of what the node sends has to be sent again. */
    LOSE("lose"),
    /** What is sent to or from the node arrives when the fault is over. */
    CUT("cut"),
    /** The node can write nothing more to its disk. */
    DISK_FULL("disk full");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** The word for the fault in a plan of faults. */
    public String word() {
      return word;
    }
  }
}
