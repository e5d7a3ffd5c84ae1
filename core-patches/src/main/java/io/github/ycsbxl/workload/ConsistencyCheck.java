package io.github.ycsbxl.workload;

import java.util.Map;
import site.ycsb.ByteIterator;

/**
 * Check of one thread's reads against its own earlier writes and reads. Times are on {@link
 * System#nanoTime}. Used by one thread.
 */
public interface ConsistencyCheck {

  /** Check that does nothing, for records without a counter. */
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

  /** Called with the fields that a read returned, which can still be read afterwards. */
  void read(String key, Map<String, ByteIterator> fields, long startNanos, long endNanos);

  /**
   * Called with the fields that a conflict returned, possibly none. A conflict does not count as a
   * read.
   */
  void conflicted(String key, Map<String, ByteIterator> fields, long nanos);

  /** Called when a CAS operation that wrote this count was acknowledged. */
  void wrote(String key, long version, long nanos);

  /**
   * Session guarantee after D. Terry et al., "Session Guarantees for Weakly Consistent Replicated
   * Data", PDIS 1994. A session is a client thread.
   */
  enum SessionGuarantee {
    /** A read returns the thread's last acknowledged write of the record, or a newer version. */
    READ_YOUR_WRITES("STALE-READ-OWN-WRITES"),

    /** A read returns the newest version that the thread has read of the record, or a newer one. */
    MONOTONIC_READS("STALE-READ-MONOTONIC");

    private final String label;

    SessionGuarantee(String label) {
      this.label = label;
    }

    /** Returns the name of the row that counts violations. */
    public String label() {
      return label;
    }
  }
}
