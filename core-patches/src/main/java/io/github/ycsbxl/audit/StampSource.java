package io.github.ycsbxl.audit;

import java.util.List;

/** A source of records' present stamps. */
interface StampSource {

  /**
   * The stamps of these records, in order; each record is read once.
   *
   * @return null for a record that was not read, because the audit was stopped
   */
  List<Present> read(List<String> keys);

  /** Why no more is read, if so. */
  String ended();

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
}
