package io.github.ycsbxl.workload;

import java.util.Optional;
import java.util.function.LongSupplier;
import site.ycsb.DB;
import site.ycsb.Status;

/** Operations of one client thread, one a call. Belongs to that thread. */
public interface ClientWork {
  /** Marks that there was no operation: the workload has nothing left to do for this thread. */
  Status NO_MORE = new Status("NO_MORE", "The workload has nothing left to do.");

  /**
   * Inserts the next record of this thread's share of the load; after the last one it does nothing,
   * and the status is not OK.
   *
   * @param db the thread's connection
   */
  Status load(DB db);

  /**
   * Does the next operation of the run, or none and returns {@link #NO_MORE}.
   *
   * @param db the thread's connection
   */
  Status transact(DB db);

  /**
   * The times at which operations are due: nanoseconds from the start of the phase to the operation
   * that {@link #transact} does next. Empty if the workload has no times of its own.
   */
  default Optional<LongSupplier> dueTimes() {
    return Optional.empty();
  }

  /** Declares that the phase has ended for this thread, so that no other waits for it. */
  default void ended() {}
}
