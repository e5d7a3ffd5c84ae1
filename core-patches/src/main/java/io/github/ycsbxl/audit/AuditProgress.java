package io.github.ycsbxl.audit;

/** A listener to how far an audit is. Called often, by the thread that audits. */
@FunctionalInterface
public interface AuditProgress {
  /**
   * Hears how far a stage is.
   *
   * @param stage what is done, such as "reading ledgers"
   * @param all how much there is of it; 0 if nobody knows
   */
  void at(String stage, long done, long all);
}
