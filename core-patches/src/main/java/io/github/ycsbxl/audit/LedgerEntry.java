package io.github.ycsbxl.audit;

import io.github.ycsbxl.keys.SplitMix;

/**
 * A conditional write in a ledger. Immutable. Entries are ordered for an audit: by a hash of the
 * record number, then by count in descending order, then by the replaced token.
 *
 * @param record number of the record
 * @param token of this write
 * @param replaced previous token of the record, or {@link UpdateToken#NONE}
 * @param word count (40 bits), seconds since the start of the ledger (22) and state (2)
 */
record LedgerEntry(long record, long token, long replaced, long word)
    implements Comparable<LedgerEntry> {
  private static final int STATE_BITS = 2;
  private static final int SECONDS_BITS = 22;
  private static final long MAX_SECONDS = (1L << SECONDS_BITS) - 1;

  static long word(long count, long seconds, UpdateState state) {
    return (count << SECONDS_BITS | Math.min(seconds, MAX_SECONDS)) << STATE_BITS | state.ordinal();
  }

  static long withState(long word, UpdateState state) {
    return word & -1L << STATE_BITS | state.ordinal();
  }

  /** Returns the word with the state that the seal contains. */
  static long withStateOf(long word, long seal) {
    return word & -1L << STATE_BITS | seal & (1 << STATE_BITS) - 1;
  }

  /**
   * Computes the seal of a slot: a checksum of all words and the position, combined with the state.
   *
   * @param word without a state
   */
  static long seal(long record, long token, long replaced, long word, UpdateState state) {
    return withState(LedgerFormat.checkSum(record, token, replaced, word + state.ordinal()), state);
  }

  /** Returns the number of updates of the record by this benchmark, including this one. */
  long count() {
    return word >>> SECONDS_BITS + STATE_BITS;
  }

  long seconds() {
    return word >>> STATE_BITS & MAX_SECONDS;
  }

  UpdateState state() {
    return UpdateState.of((int) word & (1 << STATE_BITS) - 1);
  }

  /** Hashes the number with a bijection, so that equal hashes mean equal records. */
  private static long hash(long record) {
    return SplitMix.mix(record + SplitMix.STEP);
  }

  @Override
  public int compareTo(LedgerEntry other) {
    if (record != other.record) {
      return Long.compareUnsigned(hash(record), hash(other.record));
    }
    if (count() != other.count()) {
      return Long.compare(other.count(), count());
    }
    return replaced != other.replaced
        ? Long.compareUnsigned(replaced, other.replaced)
        : Long.compareUnsigned(token, other.token);
  }
}
