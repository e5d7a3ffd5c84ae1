package io.github.ycsbxl.nosql.store;

import java.util.Optional;

/**
 * Storage behind a server. Every write gives the record a version that none had before.
 * Implementations are thread-safe and their operations atomic.
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
   * @param version the new one, or that of the deletion; empty if nothing was written
   * @param before the entry before the write
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

  /** Writes if the current entry is the expected one. */
  Written put(String table, String key, byte[] value, Expected expected, RequestOptions options)
      throws NothingDoneException, OutcomeUnknownException;

  /** Deletes if the current entry is the expected one; an absent one cannot be deleted. */
  Written delete(String table, String key, Expected expected, RequestOptions options)
      throws NothingDoneException, OutcomeUnknownException;
}
