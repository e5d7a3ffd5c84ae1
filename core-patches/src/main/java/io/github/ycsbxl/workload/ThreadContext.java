package io.github.ycsbxl.workload;

import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.WeakReads;
import io.github.ycsbxl.keys.RequestKeys;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.records.RecordValues;
import io.github.ycsbxl.records.ValueConfig.Source;
import io.github.ycsbxl.records.Verification;
import io.github.ycsbxl.trace.ThreadTrace;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import site.ycsb.Status;

/**
 * State shared by the operations of one thread. Used by that thread.
 *
 * @param stopped returns true if the run is about to end
 */
record ThreadContext(
    RecordConfig records,
    ThreadNumber thread,
    OperationObserver observer,
    RandomGenerator random,
    RequestKeys keys,
    RecordValues values,
    Verification verification,
    ConsistencyCheck consistency,
    Optional<ThreadTrace> trace,
    BooleanSupplier stopped) {

  /**
   * Number of a thread among the threads of its client. Immutable.
   *
   * @param index of the thread, from 0
   * @param count number of threads
   */
  record ThreadNumber(int index, int count) {}

  /**
   * Returns the status of a read of the last key. Returns STALE if the read did not find a record
   * that this run inserted, and a lagging replica may have answered. After a load, the tool waits
   * for all replicas, so a missing loaded record was lost.
   */
  Status read(Object store, Status status) {
    return Statuses.isNotFound(status) && readsWeakly(store) && keys.isLastInserted()
        ? Statuses.STALE
        : status;
  }

  /**
   * Returns true if an operation found no record because a thread deleted it in the meantime. This
   * is not a miss: the operation continues with another record.
   */
  boolean lostToDelete(Status status) {
    return Statuses.isNotFound(status) && keys.isLastDeleted();
  }

  /** Returns true if values are verified. */
  boolean verifies() {
    return records.values().source() == Source.VERIFY;
  }

  static boolean readsWeakly(Object store) {
    return store instanceof WeakReads weak && weak.remedy().isPresent();
  }

  String table() {
    return records.table();
  }
}
