package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.client.OperationException.Outcome;
import io.github.ycsbxl.voldemort.cluster.Quorum;
import io.github.ycsbxl.voldemort.protocol.VoldemortException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Progress of an operation at the replicas of one key towards its quorum. Used by one thread. */
final class Tally {
  private final List<NodeLink> replicas;
  private final Quorum quorum;
  private final int clientZone;
  private final List<NodeLink> usable;
  private final List<NodeLink> succeeded = new ArrayList<>();
  private final Map<Integer, String> failed = new HashMap<>();
  private int tried;
  private boolean mayHaveTakenEffect;

  /**
   * Creates a tally for these replicas.
   *
   * @throws InsufficientNodesException if fewer nodes are up than required
   */
  Tally(List<NodeLink> replicas, Quorum quorum, int clientZone) throws InsufficientNodesException {
    this.replicas = replicas;
    this.quorum = quorum;
    this.clientZone = clientZone;
    this.usable = usable();
    if (usable.size() < quorum.required()) {
      throw insufficient("%s of the replicas are up".formatted(usable.size()), Outcome.NOT_APPLIED);
    }
  }

  private List<NodeLink> usable() {
    List<NodeLink> up = new ArrayList<>(replicas.size());
    for (NodeLink link : replicas) {
      if (link.isUsable()) {
        up.add(link);
      } else {
        failed.put(link.id(), link.reason());
      }
    }
    return up;
  }

  /** Returns the next node to ask; null if all were asked. */
  NodeLink next() {
    return tried < usable.size() ? usable.get(tried++) : null;
  }

  /** Returns the next node to ask in parallel; null if the preferred number, or all, were asked. */
  NodeLink next(List<NodeLink> asked) {
    return asked.size() >= quorum.preferred() && hasZones(asked) ? null : next();
  }

  /**
   * Returns the next node to ask as a replacement of a failed one; null if none is needed, or left.
   */
  NodeLink nextIfNotMet() {
    return isMet() ? null : next();
  }

  void succeeded(NodeLink link) {
    succeeded.add(link);
  }

  void failed(NodeLink link, VoldemortException failure) {
    failed.put(link.id(), failure.getMessage());
    mayHaveTakenEffect |= failure.mayHaveTakenEffect();
  }

  /** Returns true if the required number of nodes and zones has succeeded. */
  boolean isMet() {
    return succeeded.size() >= quorum.required() && hasZones(succeeded);
  }

  /**
   * Returns true if the preferred number of nodes and zones has succeeded, so that no wait is
   * needed.
   */
  boolean isPreferredMet() {
    return succeeded.size() >= quorum.preferred() && hasZones(succeeded);
  }

  private boolean hasZones(List<NodeLink> links) {
    int zones = quorum.zones().orElse(0);
    if (zones == 0) {
      return true;
    }
    Set<Integer> others = new HashSet<>();
    for (NodeLink link : links) {
      others.add(link.node().zoneId());
    }
    others.remove(clientZone);
    return others.size() >= zones;
  }

  /** Returns the outcome of a failed write: unknown, or certainly not applied. */
  Outcome outcome() {
    return succeeded.isEmpty() && !mayHaveTakenEffect ? Outcome.NOT_APPLIED : Outcome.UNKNOWN;
  }

  /**
   * Throws if the quorum was not reached.
   *
   * @throws InsufficientNodesException unless {@link #isMet}
   */
  void requireMet(Outcome otherwise) throws InsufficientNodesException {
    if (!isMet()) {
      throw tooFew(otherwise);
    }
  }

  InsufficientNodesException tooFew(Outcome outcome) {
    return insufficient("%s of the replicas succeeded".formatted(succeeded.size()), outcome);
  }

  private InsufficientNodesException insufficient(String found, Outcome outcome) {
    String zones =
        quorum.zones().orElse(0) > 0 ? " and " + quorum.zones().getAsInt() + " other zones" : "";
    return new InsufficientNodesException(
        found + ", " + quorum.required() + zones + " required",
        ids(replicas),
        ids(succeeded),
        failed,
        outcome);
  }

  private static Set<Integer> ids(List<NodeLink> links) {
    return links.stream().map(NodeLink::id).collect(Collectors.toSet());
  }
}
