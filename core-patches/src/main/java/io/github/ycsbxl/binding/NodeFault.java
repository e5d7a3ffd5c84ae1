package io.github.ycsbxl.binding;

import java.time.Duration;
import java.util.Optional;

/**
 * Fault of one node of a store. Immutable.
 *
 * @param node the node's name, one of {@link BreakableStore#nodes}
 * @param from the other side of a {@link Kind#CUT}: a node; all others and the clients if empty
 * @param delay of what the node sends, of {@link Kind#DELAY}
 * @param loss of what the node sends, of {@link Kind#LOSE}
 */
public record NodeFault(
    Kind kind, String node, Optional<String> from, Duration delay, Optional<Loss> loss) {

  /**
   * Loss of a share of all packets, from 0 to 1.
   *
   * @param seed of the choice of lost packets
   */
  public record Loss(double share, long seed) {}

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
