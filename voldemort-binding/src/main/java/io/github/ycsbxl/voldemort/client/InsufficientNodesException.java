package io.github.ycsbxl.voldemort.client;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Fewer replicas did an operation than the store requires. Nodes are told by their ids: those that
 * keep the key, those that did it, and why each of the others did not.
 */
public final class InsufficientNodesException extends OperationException {
  private final int required;
  private final Set<Integer> replicas;
  private final Set<Integer> succeeded;
  private final Map<Integer, String> failed;

  InsufficientNodesException(
      String required,
      int requiredNodes,
      Set<Integer> replicas,
      Set<Integer> succeeded,
      Map<Integer, String> failed,
      Outcome outcome) {
    super(
        "%s. Replicas: %s, done by: %s, failed: %s"
            .formatted(
                required, new TreeSet<>(replicas), new TreeSet<>(succeeded), new TreeMap<>(failed)),
        outcome,
        null);
    this.required = requiredNodes;
    this.replicas = Set.copyOf(replicas);
    this.succeeded = Set.copyOf(succeeded);
    this.failed = Map.copyOf(failed);
  }

  public int required() {
    return required;
  }

  public Set<Integer> replicas() {
    return replicas;
  }

  public Set<Integer> succeeded() {
    return succeeded;
  }

  public Map<Integer, String> failed() {
    return failed;
  }
}
