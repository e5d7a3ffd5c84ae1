package io.github.ycsbxl.audit;

/**
 * The stamp that a record carries at the end of a benchmark. Immutable.
 *
 * @param count how many updates of the benchmark it has; 0 without a stamp
 * @param problem why it tells nothing; null if it does
 */
record Present(long count, long token, String problem) {
  static final Present UNTOUCHED = new Present(0, UpdateToken.NONE, null);

  static Present unreadable(String problem) {
    return new Present(0, UpdateToken.NONE, problem);
  }

  boolean isRead() {
    return problem == null;
  }
}
