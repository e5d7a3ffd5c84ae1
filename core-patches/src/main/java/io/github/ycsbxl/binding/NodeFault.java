package io.github.ycsbxl.binding;

import java.time.Duration;
import java.util.Optional;

/**
 * Fault of one node of a store. Immutable.
 *
 * @param node name, one of {@link BreakableStore#nodes}
 * @param from other node of a partition ({@link Kind#CUT}); if empty, the node is cut off from all
 *     other nodes and from clients
 * @param delay latency added to what the node sends, for {@link Kind#DELAY}
 * @param loss fraction of packets lost by the node, from 0 to 1, for {@link Kind#LOSE}
 * @param seed seed of the random choice of lost packets
 */
public record NodeFault(
    Kind kind, String node, Optional<String> from, Duration delay, double loss, long seed) {

  /** Returns a fault without parameters. */
  public static NodeFault of(Kind kind, String node) {
    return new NodeFault(kind, node, Optional.empty(), Duration.ZERO, 0, 0);
  }

  /** Kinds of faults. */
  public enum Kind {
    /** Kill: the node ends without flushing its memory. */
    KILL("kill"),
    /** Orderly shutdown of the node. */
    STOP("stop"),
    /** Pause: the node does nothing, but its connections stay open. */
    PAUSE("pause"),
    /** Added latency of everything that the node sends. */
    DELAY("delay"),
    /** Packet loss: some of what the node sends is retransmitted. */
    LOSE("lose"),
    /** Network partition: traffic of the node is held back until the fault is over. */
    CUT("cut"),
    /** Full disk: the node cannot write any more. */
    DISK_FULL("disk full");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** Returns the word for the fault in a fault plan. */
    public String word() {
      return word;
    }
  }
}
