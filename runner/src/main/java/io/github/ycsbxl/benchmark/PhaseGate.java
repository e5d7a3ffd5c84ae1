package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.run.RunFailedException;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Gate before each phase of a benchmark, at which its clients wait for each other. */
public interface PhaseGate {
  /** The gate of a process that waits for nobody. */
  PhaseGate OPEN = (phase, stopped) -> Optional.empty();

  /**
   * Returns when the phase starts, or when {@code stopped} becomes true.
   *
   * @return the start that the clients share, if there are others and it was not stopped
   * @throws RunFailedException if another client fails, or if not all are ready in time
   */
  Optional<Phase.CommonStart> await(String phase, BooleanSupplier stopped)
      throws RunFailedException;

  /** Returns when it is this client's turn to begin a run, or when {@code stopped} is true. */
  default void awaitTurn(BooleanSupplier stopped) {}

  /** Lets the others know that they need not wait for this process any more. */
  default void giveUp() {}
}
