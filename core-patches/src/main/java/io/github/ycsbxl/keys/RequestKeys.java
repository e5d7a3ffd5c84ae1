package io.github.ycsbxl.keys;

import java.util.Optional;

/** The keys that one thread asks for. Belongs to that thread. */
public interface RequestKeys {

  /** The key of the record to request next. */
  String next();

  /** The number of the record whose key {@link #next} returned last. */
  long lastNumber();

  /** Whether the store acknowledged the insert of the last key's record in this run. */
  boolean isLastInserted();

  /**
   * Whether a thread of this process deletes or deleted the last key's record, which was there when
   * {@link #next} chose it, unless none was left.
   */
  boolean isLastDeleted();

  /** Whether a thread of this process deletes or deleted the record of a number. */
  boolean isDeleted(long number);

  /** The number of the record whose key {@link #next} returned last; -1 if keys have no numbers. */
  default long numberIfAny() {
    return lastNumber();
  }

  /** Whether this process has deleted all records. */
  boolean isExhausted();

  /**
   * Returns the key of a record to delete, which no thread of this process is to request again,
   * where that can be ensured; empty if no record is left.
   */
  Optional<String> take();

  /**
   * Keys without numbers, none of which is skipped: one whose record was deleted is requested again
   * when it is its turn.
   */
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
