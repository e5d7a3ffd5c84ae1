package io.github.ycsbxl.results;

import java.util.Optional;

/**
 * What an audit of compare-and-sets found, for the result files. Immutable.
 *
 * @param keys compared
 * @param lost updates that had succeeded and are not in the store
 * @param unexplained changes that no client of the test made
 */
public record AuditSummary(
    long keys, long updates, long doubts, long lost, long unexplained, long unreadable) {

  /** Why the test failed its audit, if it did. */
  public Optional<String> fault() {
    if (lost + unexplained + unreadable == 0) {
      return Optional.empty();
    }
    return Optional.of(
        "audit: %d updates lost, %d changes unexplained, %d records tell nothing"
            .formatted(lost, unexplained, unreadable));
  }
}
