package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.log.CommonStart;
import io.github.ycsbxl.run.RunFailedException;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Gate before each phase, where the clients of a benchmark wait for each other. */
public interface PhaseGate {
  /** Gate of a single client, which never waits. */
  PhaseGate OPEN =
      (phase, stopped, before) -> {
        before.run();
        return Optional.empty();
      };

  /**
   * Waits until the phase starts or {@code stopped} returns true.
   *
   * @param before called when all clients are ready, shortly before the start
   * @return the common start of the clients; empty for a single client or after a stop
   * @throws RunFailedException if another client fails, or if not all are ready in time
   */
  Optional<CommonStart> await(String phase, BooleanSupplier stopped, Runnable before)
      throws RunFailedException;

  /** Waits for this client's turn to start a run, or until {@code stopped} returns true. */
  default void awaitTurn(BooleanSupplier stopped) {}

  /**
   * Returns true once all clients together have completed the phase before its limits. Called by
   * any thread.
   */
  default boolean isComplete(String phase) {
    return false;
  }

  /** Tells the other clients not to wait for this client. */
  default void giveUp() {}
}
