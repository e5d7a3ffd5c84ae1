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
   * Stamp that a record carries at the end of a benchmark. Immutable.
   *
   * @param count how many updates of the benchmark it has
   * @param token of the last of them, or what tells a foreign stamp from others
   * @param problem why it tells nothing; null if it does
   */
  record Present(Kind kind, long count, long token, String problem) {
    static final Present UNTOUCHED = new Present(Kind.UNTOUCHED, 0, UpdateToken.NONE, null);
    static final Present DAMAGED = new Present(Kind.DAMAGED, 0, UpdateToken.NONE, null);

    /** Reading of a record. */
    enum Kind {
      STAMPED,
      /** No stamp, or no record. */
      UNTOUCHED,
      /** The stamp of another benchmark, or of a load. */
      FOREIGN,
      /** The remains of a stamp of this benchmark. */
      DAMAGED,
      /** The store said that it cannot. */
      FAILED,
      /** The store said nothing in time. */
      SILENT
    }

    static Present stamped(long count, long token) {
      return new Present(Kind.STAMPED, count, token, null);
    }

    static Present foreign(long fingerprint) {
      return new Present(Kind.FOREIGN, 0, fingerprint, null);
    }

    static Present failed(String problem) {
      return new Present(Kind.FAILED, 0, UpdateToken.NONE, problem);
    }

    static Present silent(String problem) {
      return new Present(Kind.SILENT, 0, UpdateToken.NONE, problem);
    }

    boolean isRead() {
      return problem == null;
    }
  }
}
