package io.github.ycsbxl.workload;

import java.util.Optional;

/**
 * What the comparison of a ledger with the store found. Results of parts add up.
 *
 * @param keys that were compared
 * @param updates that the client was told had succeeded
 * @param doubts updates of unknown outcome
 * @param lost updates that had succeeded and are not in the store
 * @param unexplained changes in the store that no client of the test made
 * @param unreadable keys whose record could not be read, or carries the counter of another test
 * @param example the first key at fault, and how
 */
public record AuditResult(
    long keys,
    long updates,
    long doubts,
    long lost,
    long unexplained,
    long unreadable,
    Optional<String> example) {
  public static final AuditResult NOTHING = new AuditResult(0, 0, 0, 0, 0, 0, Optional.empty());

  public AuditResult plus(AuditResult other) {
    return new AuditResult(
        keys + other.keys,
        updates + other.updates,
        doubts + other.doubts,
        lost + other.lost,
        unexplained + other.unexplained,
        unreadable + other.unreadable,
        example.or(other::example));
  }

  /** Whether the store has every update, no other one, and could be read. */
  public boolean passed() {
    return lost == 0 && unexplained == 0 && unreadable == 0;
  }
}
