package io.github.ycsbxl.audit;

/** Outcomes of a conditional write as seen by its client. */
public enum UpdateState {
  /** The slot contains no write. */
  EMPTY,
  /** The write was sent and its outcome is unknown, possibly because the client was killed. */
  IN_DOUBT,
  ACKNOWLEDGED,
  /** The store changed nothing: a conflict, or a failure without effect. */
  REFUSED;

  private static final UpdateState[] ALL = values();

  static UpdateState of(int bits) {
    return ALL[bits];
  }
}
