package io.github.ycsbxl.nosql.embedded;

import com.sleepycat.je.JEVersion;
import com.sleepycat.je.rep.NodeState;
import com.sleepycat.je.rep.impl.RepNodeImpl;
import com.sleepycat.je.rep.util.DbPing;
import com.sleepycat.je.rep.utilint.ServiceDispatcher.ServiceConnectFailedException;
import io.github.ycsbxl.sockets.Ports;
import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * State of the nodes of a shard that have processes of their own, as they tell it themselves.
 * Immutable.
 *
 * @param answers of the nodes that answered, by number
 */
record GroupState(Map<Integer, NodeState> answers) {
  private static final int TIMEOUT_MS = 1_000;

  /** Asks the nodes, each of which may take a second to answer. */
  static GroupState of(Collection<NodeAddress> nodes) {
    var answers = new TreeMap<Integer, NodeState>();
    for (NodeAddress node : nodes) {
      ask(node).ifPresent(state -> answers.put(node.node(), state));
    }
    return new GroupState(answers);
  }

  private static Optional<NodeState> ask(NodeAddress node) {
    var asked =
        new RepNodeImpl(node.nameInGroup(), Ports.HOST, node.port(), JEVersion.CURRENT_VERSION);
    try {
      return Optional.of(new DbPing(asked, node.groupName(), TIMEOUT_MS).getNodeState());
    } catch (IOException | ServiceConnectFailedException | RuntimeException e) {
      // It is down, paused, or on its way.
      return Optional.empty();
    }
  }

  /** The node that most of the nodes take for the master: one that is cut off takes itself. */
  OptionalInt master() {
    Map<String, Long> votes =
        answers.values().stream()
            .filter(state -> state.getNodeState().isActive())
            .collect(Collectors.groupingBy(NodeState::getMasterName, Collectors.counting()));
    return votes.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .map(NodeAddress::ofNameInGroup)
        .map(OptionalInt::of)
        .orElseGet(OptionalInt::empty);
  }

  /** Whether the node has a majority's master, and of its records as many as these. */
  boolean hasCaughtUp(int node, long mark) {
    NodeState state = answers.get(node);
    return state != null
        && state.getNodeState().isActive()
        && OptionalInt.of(NodeAddress.ofNameInGroup(state.getMasterName())).equals(master())
        && state.getCurrentTxnEndVLSN() >= mark;
  }

  /** The position of the master's last transaction, if there is a master that answered. */
  Optional<Long> mark() {
    return master().stream()
        .boxed()
        .map(answers::get)
        .filter(state -> state != null)
        .map(NodeState::getCurrentTxnEndVLSN)
        .findFirst();
  }
}
