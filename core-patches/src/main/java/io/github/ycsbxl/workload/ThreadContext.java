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
 * State that the operations of one client thread share. Belongs to that thread.
 *
 * @param stopped whether the run is to end soon
 */
record ThreadContext(
    RecordConfig records,
    int thread,
    int threads,
    OperationObserver observer,
    RandomGenerator random,
    RequestKeys keys,
    RecordValues values,
    Verification verification,
    ConsistencyCheck consistency,
    Optional<ThreadTrace> trace,
    BooleanSupplier stopped) {

  /**
   * The status of a read of the last key. Only records that the run itself inserted can be stale:
   * after a load the tool waits for the replicas, so that a record missing then is lost.
   */
  Status read(Object store, Status status) {
    return Statuses.isNotFound(status) && readsWeakly(store) && keys.isLastInserted()
        ? Statuses.STALE
        : status;
  }

  /**
   * Whether an operation found no record since a thread deletes it that began later. That is no
   * miss: the operation goes on with another record.
   */
  boolean lostToDelete(Status status) {
    return Statuses.isNotFound(status) && keys.isLastDeleted();
  }

  /** Whether values are verified. */
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
