package io.github.ycsbxl.faults;

import java.time.Duration;
import java.util.Optional;

/**
 * Fault to be injected during a run phase. Immutable.
 *
 * @param name the action without its times
 * @param at first time, since the start of the run phase
 * @param every time between repetitions
 * @param lasting time until the fault is reverted; empty for the end of the run phase
 */
public record PlannedFault(
    String name,
    Duration at,
    Optional<Duration> every,
    Optional<Duration> lasting,
    FaultAction action) {

  /**
   * Parses a fault in the user's notation.
   *
   * @throws IllegalArgumentException with a message that describes the expected form
   */
  public static PlannedFault parse(String text) {
    return new FaultSyntax(text).fault();
  }

  /**
   * Returns true if this client injects the fault, or logs the kill of another client. Client 0
   * injects all faults in the store.
   */
  public boolean concerns(int client) {
    return action instanceof FaultAction.KillClient kill
        ? kill.index() == client || kill.witness() == client
        : client == 0;
  }

  /** Returns true if the fault is in the store and not the kill of a client. */
  public boolean isOfStore() {
    return !(action instanceof FaultAction.KillClient);
  }

  /** Returns true if the fault is in a node of the store. */
  public boolean isOfNode() {
    return action instanceof FaultAction.OnNode;
  }
}
