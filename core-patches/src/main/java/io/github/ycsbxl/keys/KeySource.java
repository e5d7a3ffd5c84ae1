package io.github.ycsbxl.keys;

import java.util.Optional;

/** The keys that one thread asks for. Belongs to that thread. */
public interface KeySource {

  /** The key of a record to ask for. */
  String next();

  /** The number of the record whose key {@link #next} gave last. */
  long lastNumber();

  /** Whether the store acknowledged in this run that it has the last key's record. */
  boolean isLastInserted();

  /**
   * The key of a record to delete, for which no thread of this process is to ask again, where the
   * source can tell; empty if no record is left.
   */
  Optional<String> take();

  /**
   * Keys that have no numbers, and none of which is skipped: one that was taken comes again when it
   * is its turn.
   */
  interface Unnumbered extends KeySource {

    @Override
    default long lastNumber() {
      throw new UnsupportedOperationException("these keys have no numbers");
    }

    @Override
    default boolean isLastInserted() {
      return false;
    }

    @Override
    default Optional<String> take() {
      return Optional.of(next());
    }
  }
}
