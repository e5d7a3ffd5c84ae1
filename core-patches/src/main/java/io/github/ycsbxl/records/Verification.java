package io.github.ycsbxl.records;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * Work on the values that reads bring, outside the time of the read: comparing them with what must
 * have been written, or decompressing them. Belongs to one thread.
 */
public interface Verification {

  /** Verification of values whose content cannot be predicted and that are not compressed: none. */
  Verification NONE =
      new Verification() {
        @Override
        public Status ofRecord(String key, Set<String> wanted, Map<String, ByteIterator> fields) {
          return Status.OK;
        }

        @Override
        public Status ofScan(
            String firstKey,
            int records,
            Set<String> wanted,
            List<HashMap<String, ByteIterator>> rows) {
          return Status.OK;
        }
      };

  /**
   * Verifies a record and returns OK or UNEXPECTED_STATE; its values can still be read afterwards.
   *
   * @param wanted null for all fields
   */
  Status ofRecord(String key, Set<String> wanted, Map<String, ByteIterator> fields);

  /**
   * Verifies records whose keys the store does not return, and returns OK or UNEXPECTED_STATE.
   *
   * @param records that were asked for
   */
  Status ofScan(
      String firstKey, int records, Set<String> wanted, List<HashMap<String, ByteIterator>> rows);

  /** Verifies values and notifies the observer. The fault is that of the first wrong value. */
  static Status observed(VerificationObserver observer, Supplier<Optional<String>> fault) {
    long startNanos = System.nanoTime();
    Status status =
        fault
            .get()
            .map(text -> new Status(Status.UNEXPECTED_STATE.getName(), text))
            .orElse(Status.OK);
    observer.verified(status, startNanos, System.nanoTime());
    return status;
  }

  /**
   * Listener to the work on values that were read. Times are of {@link System#nanoTime}. One
   * instance belongs to one thread.
   */
  @FunctionalInterface
  interface VerificationObserver {

    /**
     * Called when values were verified or decompressed, with OK or a status that names the fault.
     */
    void verified(Status status, long startNanos, long endNanos);
  }
}
