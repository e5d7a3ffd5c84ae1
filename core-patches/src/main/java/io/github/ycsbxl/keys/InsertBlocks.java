package io.github.ycsbxl.keys;

/**
 * Blocks that the key numbers are cut into, so that runs can reserve numbers for their inserts, and
 * the marks that say which blocks are reserved: ordinary records at the far end of the key space,
 * that of block b before that of block b + 1, counted from the end. The very last number is the
 * mark of a store that a run changed. Immutable.
 *
 * @param capacity of the key format
 */
public record InsertBlocks(long capacity) {
  /**
   * The most numbers of a block: more blocks cost more inserts of marks, and the rest of a run's
   * last block is lost.
   */
  private static final long MOST_NUMBERS = 1 << 16;

  /** The least number of blocks, in bits, which small key spaces have as well. */
  private static final int LEAST_BLOCKS_BITS = 16;

  /** The number of key numbers in a block. */
  public long size() {
    return Math.max(1, Math.min(MOST_NUMBERS, capacity >>> LEAST_BLOCKS_BITS));
  }

  public long blockOf(long number) {
    return number / size();
  }

  /** The first number of a block. */
  public long startOf(long block) {
    return block * size();
  }

  /**
   * The number of the record that marks a block as reserved; negative if there is no room for it.
   */
  public long markOf(long block) {
    return capacity - 2 - block;
  }

  /** The number of the record that marks a store whose records a run inserted or deleted. */
  public long changeMark() {
    return capacity - 1;
  }

  /** Whether a record may have this number without taking that of a mark. */
  public boolean fits(long number) {
    return number < markOf(blockOf(number));
  }
}
