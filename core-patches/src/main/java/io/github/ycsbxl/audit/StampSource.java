package io.github.ycsbxl.audit;

import java.util.List;

/** A source of records' present stamps. */
interface StampSource {

  /**
   * Returns the stamps of these records, in order; each record is read once.
   *
   * @return null for a record that was not read, because the audit was stopped
   */
  List<Present> read(List<String> keys);

  /** The reason for which no more is read; null while reads go on. */
  String ended();

  /**
   * Stamp that a record carries at the end of a benchmark. Immutable.
   *
   * @param count the number of the benchmark's updates in it
   * @param token of the last of them, or a fingerprint of a foreign stamp
   * @param problem the reason for which it shows nothing; null if it does
   */
  record Present(Kind kind, long count, long token, String problem) {
    static final Present UNTOUCHED = new Present(Kind.UNTOUCHED, 0, UpdateToken.NONE, null);
    static final Present MISSING = new Present(Kind.MISSING, 0, UpdateToken.NONE, null);
    static final Present DAMAGED = new Present(Kind.DAMAGED, 0, UpdateToken.NONE, null);

    /** Kinds of what a read of a record found. */
    enum Kind {
      STAMPED,
      /** The record exists and has no stamp. */
      UNTOUCHED,
      /** The record does not exist. */
      MISSING,
      /** The stamp is that of another benchmark, or of a load. */
      FOREIGN,
      /** The record has the remains of a stamp of this benchmark. */
      DAMAGED,
      /** The store answered that the read failed. */
      FAILED,
      /** The store did not answer in time. */
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
