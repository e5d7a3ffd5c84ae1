package io.github.ycsbxl.keys;

import java.util.Optional;

/** Keys that one thread requests. Used by that thread. */
public interface RequestKeys {

  String next();

  /** Returns the number of the record whose key {@link #next} returned last. */
  long lastNumber();

  /** Returns true if the last key's record was inserted and acknowledged in this run. */
  boolean isLastInserted();

  /**
   * Returns true if a thread of this client has deleted the last key's record since {@link #next}
   * chose it, or is deleting the record. Also returns true if no record was left to choose.
   */
  boolean isLastDeleted();

  /**
   * Returns true if a thread of this client has deleted the record with this number or is deleting
   * it.
   */
  boolean isDeleted(long number);

  /**
   * Returns the number of the record whose key {@link #next} returned last; -1 if keys have no
   * numbers.
   */
  default long numberIfAny() {
    return lastNumber();
  }

  /** Returns true if this client has deleted all records. */
  boolean isExhausted();

  /**
   * Returns the key of a record to delete, or empty if none is left. If possible, no thread of this
   * client requests the key again.
   */
  Optional<String> take();

  /** Keys without numbers. Deleted records are not skipped: their keys are requested again. */
  interface Unnumbered extends RequestKeys {

    @Override
    default long lastNumber() {
      throw new UnsupportedOperationException("these keys have no numbers");
    }

    @Override
    default boolean isLastInserted() {
      return false;
    }

    @Override
    default boolean isLastDeleted() {
      return false;
    }

    @Override
    default boolean isDeleted(long number) {
      return false;
    }

    @Override
    default long numberIfAny() {
      return -1;
    }

    @Override
    default boolean isExhausted() {
      return false;
    }

    @Override
    default Optional<String> take() {
      return Optional.of(next());
    }
  }
}
