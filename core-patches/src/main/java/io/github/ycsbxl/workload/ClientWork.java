package io.github.ycsbxl.workload;

import java.util.Optional;
import java.util.function.LongSupplier;
import site.ycsb.DB;
import site.ycsb.Status;

/** Operations of one client thread, one per call. Used by that thread. */
public interface ClientWork {
  /** Status if no operation was executed because the workload has no more for this thread. */
  Status NO_MORE = new Status("NO_MORE", "The workload has nothing left to do.");

  /**
   * Inserts the next record of this thread's share of the load. After the last one, does nothing
   * and returns a status other than OK.
   *
   * @param db connection of the thread
   */
  Status load(DB db);

  /**
   * Executes the next operation of the run, or returns {@link #NO_MORE}.
   *
   * @param db connection of the thread
   */
  Status transact(DB db);

  /**
   * Returns the due time of the next {@link #transact} in nanoseconds since the start of the phase.
   * Empty if the workload has no times of its own.
   */
  default Optional<LongSupplier> dueTimes() {
    return Optional.empty();
  }

  /** Declares that the phase has ended for this thread, so that no other thread waits for it. */
  default void ended() {}
}
