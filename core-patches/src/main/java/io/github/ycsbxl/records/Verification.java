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
 * Processing of values after a read, outside its latency: comparison with what must have been
 * written, or decompression. Used by one thread.
 */
public interface Verification {

  /** Verification that does nothing, for unpredictable uncompressed values. */
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
   * Verifies a record. Its values can still be read afterwards.
   *
   * @param wanted null for all fields
   * @return OK or UNEXPECTED_STATE
   */
  Status ofRecord(String key, Set<String> wanted, Map<String, ByteIterator> fields);

  /**
   * Verifies the rows of a scan, which have no keys.
   *
   * @param records requested number
   * @return OK or UNEXPECTED_STATE
   */
  Status ofScan(
      String firstKey, int records, Set<String> wanted, List<HashMap<String, ByteIterator>> rows);

  /** Verifies values and notifies the observer. Reports the fault of the first wrong value. */
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

  /** Observer of verifications. Times are on {@link System#nanoTime}. Used by one thread. */
  @FunctionalInterface
  interface VerificationObserver {

    /**
     * Called after values were verified or decompressed, with OK or a status that names the fault.
     */
    void verified(Status status, long startNanos, long endNanos);
  }
}
