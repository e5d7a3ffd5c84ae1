package io.github.ycsbxl.workload;

import io.github.ycsbxl.workload.ConsistencyCheck.SessionGuarantee;
import site.ycsb.Status;

/**
 * Listener to the operations of a client thread. Times are of {@link System#nanoTime}. One instance
 * belongs to one thread.
 */
public interface OperationObserver {

  /** Called when an operation, or one half of a blind read-modify-write, ended. */
  void completed(OperationType operation, Status status, long startNanos, long endNanos);

  /**
   * Called after {@link #completed} with the bytes of values that a successful operation moved
   * between the workload and the binding; keys and names of fields are not counted.
   */
  default void moved(OperationType operation, long readBytes, long writtenBytes) {}

  /** Called when a successful scan returned this many records. */
  default void scanned(long records) {}

  /** Called when an operation found no record, and such operations are left out of latencies. */
  default void missed(OperationType operation, long endNanos) {}

  /** Called when a conditional write found that the record had changed. */
  default void conflicted(long startNanos, long endNanos) {}

  /** Called when a compare-and-set succeeded after this many retries. */
  default void retried(long retries) {}

  /**
   * Called when a read was compared with what its thread knew of the record.
   *
   * @param versionsBehind 0 if the read kept the guarantee
   * @param nanosBehind how long the thread had known the newer version; 0 if the read kept the
   *     guarantee
   */
  default void checked(SessionGuarantee guarantee, long versionsBehind, long nanosBehind) {}

  /** Called when a read could not be compared, because its thread knew nothing of the record. */
  default void unchecked(SessionGuarantee guarantee) {}
}
