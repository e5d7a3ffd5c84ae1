package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.client.OperationException.Outcome;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Failure of an operation that succeeded at fewer replicas than the store requires. The message has
 * the IDs of the key's replicas, of successful nodes, and the reason of each failure.
 */
public final class InsufficientNodesException extends OperationException {

  InsufficientNodesException(
      String required,
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
  }
}
