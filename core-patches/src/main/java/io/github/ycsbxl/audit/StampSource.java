package io.github.ycsbxl.audit;

import java.util.List;

/** Source of the current stamps of records. */
interface StampSource {

  /**
   * Returns the stamps of these records, in order. Each record is read once.
   *
   * @return null for a record that was not read because the audit was stopped
   */
  List<Present> read(List<String> keys);

  /** Returns the reason why reads have ended, or null. */
  String ended();

  /**
   * State of a record after a benchmark. Immutable.
   *
   * @param count number of updates of the benchmark in the record
   * @param token of the last of these updates, or a fingerprint of a foreign stamp
   * @param problem reason why the state is unknown, or null
   * @param scenario other scenario of the same benchmark that wrote the foreign stamp; empty if
   *     another writer did
   */
  record Present(Kind kind, long count, long token, String problem, String scenario) {
    static final Present UNTOUCHED = new Present(Kind.UNTOUCHED, 0, UpdateToken.NONE, null, "");
    static final Present MISSING = new Present(Kind.MISSING, 0, UpdateToken.NONE, null, "");
    static final Present DAMAGED = new Present(Kind.DAMAGED, 0, UpdateToken.NONE, null, "");

    /** Results of reading a record. */
    enum Kind {
      STAMPED,
      /** The record exists without a stamp. */
      UNTOUCHED,
      /** The record does not exist. */
      MISSING,
      /** The stamp is from another benchmark or a load. */
      FOREIGN,
      /** The record contains parts of a stamp of this benchmark. */
      DAMAGED,
      /** The store responded with a failure. */
      FAILED,
      /** The store did not respond in time. */
      SILENT
    }

    static Present stamped(long count, long token) {
      return new Present(Kind.STAMPED, count, token, null, "");
    }

    static Present foreign(long fingerprint) {
      return foreign(fingerprint, "");
    }

    static Present foreign(long fingerprint, String scenario) {
      return new Present(Kind.FOREIGN, 0, fingerprint, null, scenario);
    }

    static Present failed(String problem) {
      return new Present(Kind.FAILED, 0, UpdateToken.NONE, problem, "");
    }

    static Present silent(String problem) {
      return new Present(Kind.SILENT, 0, UpdateToken.NONE, problem, "");
    }

    boolean isRead() {
      return problem == null;
    }
  }
}
