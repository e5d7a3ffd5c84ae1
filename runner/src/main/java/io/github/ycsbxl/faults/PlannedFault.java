package io.github.ycsbxl.faults;

import java.time.Duration;
import java.util.Optional;

/**
 * Fault that is to be injected during a run phase. Immutable.
 *
 * @param name what is done, without its times
 * @param at when it is done first, from the start of the run phase
 * @param every after which time it is done again
 * @param lasting after which time it is reverted; at the end of the run phase if empty
 */
public record PlannedFault(
    String name,
    Duration at,
    Optional<Duration> every,
    Optional<Duration> lasting,
    FaultAction action) {

  /**
   * Reads a fault as the user writes it.
   *
   * @throws IllegalArgumentException whose message says what was expected
   */
  public static PlannedFault parse(String text) {
    return new FaultSyntax(text).fault();
  }

  /**
   * Whether the client process of this index injects the fault, or records the death of another
   * one. A fault that concerns all of them is injected by the first.
   */
  public boolean concerns(int client) {
    return action instanceof FaultAction.KillClient kill
        ? kill.index() == client || kill.witness() == client
        : client == 0;
  }

  /** Whether the fault is of the store, and no end of a client. */
  public boolean isOfStore() {
    return !(action instanceof FaultAction.KillClient);
  }

  /** Whether the fault breaks a node of the store. */
  public boolean isOfNode() {
    return action instanceof FaultAction.OnNode;
  }
}
