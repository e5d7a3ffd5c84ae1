package io.github.ycsbxl.consistency;

/**
 * A promise about the order of one session's own reads and writes, after D. Terry et al., "Session
 * Guarantees for Weakly Consistent Replicated Data", PDIS 1994. A session is a client thread.
 */
public enum SessionGuarantee {
  /** A read is no older than the thread's last acknowledged write of the record. */
  READ_YOUR_WRITES("STALE-READ-OWN-WRITES"),

  /** A read is no older than the newest version of the record that the thread has read. */
  MONOTONIC_READS("STALE-READ-MONOTONIC");

  private final String label;

  SessionGuarantee(String label) {
    this.label = label;
  }

  /** The name of the row of the reads that broke it. */
  public String label() {
    return label;
  }
}
