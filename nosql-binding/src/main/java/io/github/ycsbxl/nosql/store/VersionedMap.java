package io.github.ycsbxl.nosql.store;

import java.util.Optional;

/**
 * Storage of a server. Every write gives the record a new, unique version. Operations are atomic.
 * Implementations are thread-safe.
 */
public interface VersionedMap {

  /** A record's bytes and its version. */
  record Entry(byte[] value, long version) {}

  /** Condition of a write on the current entry. */
  @FunctionalInterface
  interface Expected {
    Expected ANYTHING = now -> true;
    Expected NOTHING = Optional::isEmpty;
    Expected SOMETHING = Optional::isPresent;

    boolean holds(Optional<Entry> now);
  }

  /**
   * Outcome of a write.
   *
   * @param version version of the new entry or of the deletion; empty if nothing was written
   * @param before entry before the write
   */
  record Written(Optional<Long> version, Optional<Entry> before) {
    public static Written refused(Optional<Entry> found) {
      return new Written(Optional.empty(), found);
    }

    public boolean done() {
      return version.isPresent();
    }
  }

  Optional<Entry> get(String table, String key, RequestOptions options) throws NothingDoneException;

  /** Puts the value if the condition holds for the current entry. */
  Written put(String table, String key, byte[] value, Expected expected, RequestOptions options)
      throws NothingDoneException, OutcomeUnknownException;

  /** Deletes the current entry if the condition holds. An absent entry cannot be deleted. */
  Written delete(String table, String key, Expected expected, RequestOptions options)
      throws NothingDoneException, OutcomeUnknownException;
}
