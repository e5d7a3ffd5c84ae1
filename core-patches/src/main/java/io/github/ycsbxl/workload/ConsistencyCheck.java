package io.github.ycsbxl.workload;

import java.util.Map;
import site.ycsb.ByteIterator;

/**
 * Check of one thread's reads against what the thread itself has written and read before. Times are
 * of {@link System#nanoTime}. Belongs to one thread.
 */
public interface ConsistencyCheck {

  /** Check of records that carry no count: none. */
  ConsistencyCheck NONE =
      new ConsistencyCheck() {
        @Override
        public void read(
            String key, Map<String, ByteIterator> fields, long startNanos, long endNanos) {}

        @Override
        public void conflicted(String key, Map<String, ByteIterator> fields, long nanos) {}

        @Override
        public void wrote(String key, long version, long nanos) {}
      };

  /** Called when a read returned these fields of the record, which can still be read afterwards. */
  void read(String key, Map<String, ByteIterator> fields, long startNanos, long endNanos);

  /**
   * Called when a conflict returned these fields, or none if the store returned none; it does not
   * count as a read.
   */
  void conflicted(String key, Map<String, ByteIterator> fields, long nanos);

  /** Called when a compare-and-set that wrote this count was acknowledged. */
  void wrote(String key, long version, long nanos);

  /**
   * A promise about the order of one session's own reads and writes, after D. Terry et al.,
   * "Session Guarantees for Weakly Consistent Replicated Data", PDIS 1994. A session is a client
   * thread.
   */
  enum SessionGuarantee {
    /** A read is no older than the thread's last acknowledged write of the record. */
    READ_YOUR_WRITES("STALE-READ-OWN-WRITES"),

    /** A read is no older than the newest version of the record that the thread has read. */
    MONOTONIC_READS("STALE-READ-MONOTONIC");

    private final String label;

    SessionGuarantee(String label) {
      this.label = label;
    }

    /** The name of the row that counts reads which broke the guarantee. */
    public String label() {
      return label;
    }
  }
}
