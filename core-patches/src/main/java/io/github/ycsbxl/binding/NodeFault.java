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
   * A share of all packets, from 0 to 1.
   *
   * @param seed of the choice of those that are lost
   */
  public record Loss(double share, long seed) {}

  /** Kinds of faults. */
  public enum Kind {
    /** It ends without writing what it has in memory. */
    KILL("kill"),
    /** It ends in order. */
    STOP("stop"),
    /** It does nothing, and its connections stay. */
    PAUSE("pause"),
    /** What it sends takes longer. */
    DELAY("delay"),
    /** Some of what it sends has to be sent again. */
    LOSE("lose"),
    /** What is sent arrives when the fault is over. */
    CUT("cut"),
    /** It can write nothing more to its disk. */
    DISK_FULL("disk full");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** The word for it in a plan of faults. */
    public String word() {
      return word;
    }
  }
}
