package io.github.ycsbxl.workload;

import io.github.ycsbxl.workload.ConsistencyCheck.SessionGuarantee;
import site.ycsb.Status;

/**
 * Listener to the operations of a client thread. Times are of {@link System#nanoTime}. One instance
 * belongs to one thread.
 */
public interface OperationObserver {

  /** An operation, or one half of a blind read-modify-write, ended. */
  void completed(OperationType operation, Status status, long startNanos, long endNanos);

  /**
   * Values of an operation that succeeded went between the workload and the binding. Told after
   * {@link #completed}, in bytes; keys and names of fields are not counted.
   */
  default void moved(OperationType operation, long readBytes, long writtenBytes) {}

  /** A scan that succeeded returned this many records. */
  default void scanned(long records) {}

  /** An operation found no record, and such operations are to be left out of latencies. */
  void missed(OperationType operation, long endNanos);

  /** A conditional write found that the record had changed. */
  void conflicted(long startNanos, long endNanos);

  /** A compare-and-set succeeded after this many retries. */
  void retried(long retries);

  /**
   * A read was compared with what its thread knew of the record.
   *
   * @param versionsBehind 0 if the read kept the guarantee
   * @param nanosBehind since when the thread knew the newer version; 0 if the read kept it
   */
  void checked(SessionGuarantee guarantee, long versionsBehind, long nanosBehind);

  /** A read could not be compared, because its thread knew nothing of the record. */
  void unchecked(SessionGuarantee guarantee);
}
