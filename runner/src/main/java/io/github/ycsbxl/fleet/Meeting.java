package io.github.ycsbxl.fleet;

import io.github.ycsbxl.log.PhaseResult;
import io.github.ycsbxl.run.RunFailedException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Meeting of the client processes before one phase, as one of them sees it. Used by one thread;
 * nothing here waits for the others.
 */
public interface Meeting {
  /** Place at which processes meet before each phase. Used by one thread. */
  interface Place {
    /** Lets the others know that this process is ready for a phase. */
    Meeting arrive(String phase) throws RunFailedException;

    /** Lets the others know that they need not wait for this process any more. */
    void giveUp();

    /** The name of the place, for sentences. */
    @Override
    String toString();
  }

  /**
   * The instant at which the phase starts, by this process's clock; empty as long as that is not
   * known.
   *
   * @throws RunFailedException if another process failed, or the place cannot be reached
   */
  Optional<Instant> start() throws RunFailedException;

  /** The time until it is worth to ask for the start again. */
  Duration untilNextLook();

  /** The processes that were not there when {@link #start} looked last. */
  List<Integer> missing();

  /** Whether another process failed before the phase, as {@link #start} found. */
  boolean anotherFailed();

  /**
   * Describes the start that was agreed on.
   *
   * @param start by this process's clock
   * @param late how long after it this process learned of it; negative if it knew in time
   */
  PhaseResult.CommonStart describe(Instant start, Duration late);
}
