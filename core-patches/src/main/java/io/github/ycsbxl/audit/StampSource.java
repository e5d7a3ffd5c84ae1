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
}
