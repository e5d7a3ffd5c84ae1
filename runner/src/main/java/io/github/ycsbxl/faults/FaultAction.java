package io.github.ycsbxl.faults;

import io.github.ycsbxl.binding.NodeFault;
import java.time.Duration;
import java.util.Optional;

/** Action of a planned fault. Immutable. */
public sealed interface FaultAction {

  /** Returns true if the fault cannot be reverted, because it ends by itself or is permanent. */
  boolean isFinal();

  /**
   * Fault of a node.
   *
   * @param from node on the other side of a network partition; empty if that side has all other
   *     nodes
   * @param delay additional latency of a delay
   * @param loss probability of a packet loss, from 0 to 1
   */
  record OnNode(
      NodeFault.Kind kind, Target target, Optional<Target> from, Duration delay, double loss)
      implements FaultAction {
    @Override
    public boolean isFinal() {
      return false;
    }
  }

  /** Shell command of the user, and the command that reverts it. */
  record Exec(String command, Optional<String> revert) implements FaultAction {
    @Override
    public boolean isFinal() {
      return revert.isEmpty();
    }
  }

  /** Kill of a client, which is not restarted. */
  record KillClient(int index) implements FaultAction {
    /** Returns the index of a surviving client, which logs the time of the kill. */
    int witness() {
      return index == 0 ? 1 : 0;
    }

    @Override
    public boolean isFinal() {
      return true;
    }
  }

  /**
   * Node to inject a fault into.
   *
   * @param word name or number of a fixed node
   */
  record Target(Choice choice, String word) {

    /** Ways to choose the node at the time of the fault. */
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
