package io.github.ycsbxl.audit;

/** The outcome of a conditional write, as its client knows it. */
public enum UpdateState {
  /** The slot has no write. */
  EMPTY,
  /**
   * The write was sent, and no answer says its outcome; also if the client was killed meanwhile.
   */
  IN_DOUBT,
  ACKNOWLEDGED,
  /** The store answered that it changed nothing: a conflict, or a failure without effect. */
  REFUSED;

  private static final UpdateState[] ALL = values();

  static UpdateState of(int bits) {
    return ALL[bits];
  }
}
