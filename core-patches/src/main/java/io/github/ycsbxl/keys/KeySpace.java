package io.github.ycsbxl.keys;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Key numbers that one client may choose: those of loaded records and of its own acknowledged
 * inserts. Records that the client deleted are excluded.
 *
 * <p>Thread-safe. The count never decreases, so an index below an earlier count stays valid.
 */
public final class KeySpace {
  private final Slice loaded;
  private final InsertSequence inserts;
  private final AbsentKeys deleted = new AbsentKeys();

  /** Index below which all numbers are unreadable. */
  private final AtomicLong searched = new AtomicLong();

  private KeySpace(Slice loaded, InsertSequence inserts) {
    this.loaded = loaded;
    this.inserts = inserts;
  }

  public static KeySpace of(Slice loaded, InsertSequence inserts) {
    return new KeySpace(loaded, inserts);
  }

  /**
   * Returns the number of key numbers, including abandoned and deleted ones. Costs one volatile
   * read.
   */
  public long count() {
    return loaded.count() + inserts.acknowledged();
  }

  /** Returns the number at an index from 0 (inclusive) to {@link #count} (exclusive). */
  long numberAt(long index) {
    return index < loaded.count()
        ? loaded.start() + index
        : inserts.numberAt(index - loaded.count());
  }

  /** Makes the number unreadable. Returns false if it was deleted before. */
  public boolean delete(long number) {
    return deleted.add(number);
  }

  /** Returns true if all numbers were deleted. */
  public boolean isExhausted() {
    long absent = deleted.size();
    return absent > 0 && absent >= count();
  }

  /**
   * Returns any readable number. Each search continues where the previous search ended, because
   * unreadable numbers stay unreadable.
   */
  OptionalLong anyReadable() {
    long end = count();
    for (long index = searched.get(); index < end; index++) {
      if (isReadable(numberAt(index))) {
        searched.accumulateAndGet(index, Math::max);
        return OptionalLong.of(numberAt(index));
      }
    }
    searched.accumulateAndGet(end, Math::max);
    return OptionalLong.empty();
  }

  /** Returns true if the number is in this space and neither abandoned nor deleted. */
  public boolean isReadable(long number) {
    boolean isThere = loaded.contains(number) || inserts.isReadable(number);
    return isThere && !deleted.contains(number);
  }

  /**
   * Returns true if this run's insert of the number was acknowledged and the record was not deleted
   * since.
   */
  boolean isInserted(long number) {
    return inserts.isReadable(number) && !deleted.contains(number);
  }

  /** Keys of the records that a request distribution chooses by number. Used by one thread. */
  static final class NumberedKeys implements RequestKeys {
    /**
     * Maximum number of draws for one choice. If all drawn records are absent, few records are
     * left, and the first readable record is chosen.
     */
    private static final int MOST_DRAWS = 1_000;

    private final KeySpace space;
    private final KeyChooser chooser;
    private final KeyFormat format;
    private long number;

    /** True if the number was readable when it was chosen. */
    private boolean chosen;

    NumberedKeys(KeySpace space, KeyChooser chooser, KeyFormat format) {
      this.space = space;
      this.chooser = chooser;
      this.format = format;
    }

    @Override
    public String next() {
      number = space.numberAt(chooser.next());
      chosen = space.isReadable(number);
      // Draw again if the number belongs to a deleted record or an abandoned insert.
      for (int draws = 1; draws < MOST_DRAWS && !chosen; draws++) {
        number = space.numberAt(chooser.next());
        chosen = space.isReadable(number);
      }
      if (!chosen) {
        OptionalLong other = space.anyReadable();
        number = other.orElse(number);
        chosen = other.isPresent();
      }
      return format.format(number);
    }

    @Override
    public long lastNumber() {
      return number;
    }

    @Override
    public boolean isLastInserted() {
      return space.isInserted(number);
    }

    @Override
    public boolean isLastDeleted() {
      return isDeleted(number) && (chosen || isExhausted());
    }

    @Override
    public boolean isDeleted(long any) {
      return space.deleted.contains(any);
    }

    @Override
    public boolean isExhausted() {
      return space.isExhausted();
    }

    @Override
    public Optional<String> take() {
      String key = next();
      while (!space.isReadable(number) || !space.delete(number)) {
        OptionalLong other = space.anyReadable();
        if (other.isEmpty()) {
          return Optional.empty();
        }
        number = other.getAsLong();
        key = format.format(number);
      }
      return Optional.of(key);
    }
  }
}
