package io.github.ycsbxl.faults;

import io.github.ycsbxl.binding.NodeFault;
import java.time.Duration;
import java.util.Optional;

/** Action of a planned fault. Immutable. */
public sealed interface FaultAction {

  /** Whether the fault cannot be reverted: it ends by itself, or never. */
  boolean isFinal();

  /**
   * A fault of a node.
   *
   * @param from the other side of a cut; empty for all other nodes
   * @param delay the additional latency of a delay
   * @param loss the share of a loss, from 0 to 1
   */
  record OnNode(
      NodeFault.Kind kind, Target target, Optional<Target> from, Duration delay, double loss)
      implements FaultAction {
    @Override
    public boolean isFinal() {
      return false;
    }
  }

  /** A shell command of the user, and the one that reverts it. */
  record Exec(String command, Optional<String> revert) implements FaultAction {
    @Override
    public boolean isFinal() {
      return revert.isEmpty();
    }
  }

  /** The death of a client process, which is not restarted. */
  record KillClient(int index) implements FaultAction {
    /** The index of a client process that survives, and records the time of the death. */
    int witness() {
      return index == 0 ? 1 : 0;
    }

    @Override
    public boolean isFinal() {
      return true;
    }
  }

  /**
   * The node that a fault breaks.
   *
   * @param word the node's name or number, if it is a fixed one
   */
  record Target(Choice choice, String word) {

    /** Ways to choose the node when the fault is due. */
    enum Choice {
      MASTER,
      REPLICA,
      ANY,
      NODE
    }

    @Override
    public String toString() {
      return choice == Choice.NODE ? "node " + word : word;
    }
  }
}
