package io.github.ycsbxl.workload;

import io.github.ycsbxl.workload.ConsistencyCheck.SessionGuarantee;
import site.ycsb.Status;

/**
 * Observer of the operations of a client thread. Times are on {@link System#nanoTime}. Used by one
 * thread.
 */
public interface OperationObserver {

  /**
   * Called when an operation ended. Also called for the read and the write of a read-modify-write
   * without CAS.
   */
  void completed(OperationType operation, Status status, long startNanos, long endNanos);

  /** Called when a plugin's operation has completed a request to one of its stores or tables. */
  default void requested(String store, Status status, long startNanos, long endNanos) {}

  /**
   * Called after {@link #completed} with the bytes of values that a successful operation moved,
   * without keys and field names.
   */
  default void moved(OperationType operation, long readBytes, long writtenBytes) {}

  /** Called with the number of records that a successful scan returned. */
  default void scanned(long records) {}

  /** Called when an operation found no record, if such operations are excluded from latencies. */
  default void missed(OperationType operation, long endNanos) {}

  /** Called when a conditional write found another version. */
  default void conflicted(long startNanos, long endNanos) {}

  /** Called when a CAS operation succeeded after this many retries. */
  default void retried(long retries) {}

  /**
   * Called when a read was compared with the thread's knowledge of the record.
   *
   * @param versionsBehind 0 if the guarantee holds
   * @param nanosBehind time since the thread knew the newer version; 0 if the guarantee holds
   */
  default void checked(SessionGuarantee guarantee, long versionsBehind, long nanosBehind) {}

  /** Called when a read could not be compared, because its thread does not know the record. */
  default void unchecked(SessionGuarantee guarantee) {}
}
