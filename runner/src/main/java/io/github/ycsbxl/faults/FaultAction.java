package io.github.ycsbxl.faults;

import io.github.ycsbxl.binding.NodeFault;
import java.time.Duration;
import java.util.Optional;

/** Action of a planned fault. Immutable. */
public sealed interface FaultAction {

  /** Whether it ends by itself or never, so that nothing is to be reverted. */
  boolean isFinal();

  /**
   * A fault of a node.
   *
   * @param from the other side of a cut; empty for all others
   * @param delay of a delay
   * @param loss the share of a loss, from 0 to 1
   */
  record OnNode(
      NodeFault.Kind kind, Target target, Optional<Target> from, Duration delay, double loss)
      implements FaultAction {
    /** One that is only of a kind. */
    static OnNode of(NodeFault.Kind kind, Target target) {
      return new OnNode(kind, target, Optional.empty(), Duration.ZERO, 0);
    }

    @Override
    public boolean isFinal() {
      return false;
    }
  }

  /** A command of the user's for the shell, and the one that reverts it. */
  record Exec(String command, Optional<String> revert) implements FaultAction {
    @Override
    public boolean isFinal() {
      return revert.isEmpty();
    }
  }

  /** The death of a client process, which is not started again. */
  record KillClient(int index) implements FaultAction {
    /** The client process that lives on to tell when it happened. */
    int witness() {
      return index == 0 ? 1 : 0;
    }

    @Override
    public boolean isFinal() {
      return true;
    }
  }

  /**
   * The node that is meant.
   *
   * @param word the node's name or number, if it is one node for good
   */
  record Target(Choice choice, String word) {

    /** Ways to find it when the fault is due. */
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
