package io.github.ycsbxl.keys;

/**
 * Blocks of key numbers that runs reserve for their inserts, and the marks of reserved blocks. A
 * mark is an ordinary record near the end of the key space. The marks of successive blocks have
 * descending numbers. The record with the last number shows that a run has inserted or deleted
 * records. Immutable.
 *
 * @param capacity number of keys of the key format
 */
public record InsertBlocks(long capacity) {
  /**
   * Maximum numbers per block. Smaller blocks would need more marks; larger blocks would waste more
   * numbers, because a run does not return the rest of its last block.
   */
  private static final long MOST_NUMBERS = 1 << 16;

  /**
   * Base-2 logarithm of the minimum number of blocks. In small key spaces, this minimum determines
   * the size of a block.
   */
  private static final int LEAST_BLOCKS_BITS = 16;

  /** Returns the number of key numbers per block. */
  public long size() {
    return Math.max(1, Math.min(MOST_NUMBERS, capacity >>> LEAST_BLOCKS_BITS));
  }

  public long blockOf(long number) {
    return number / size();
  }

  /** Returns the first number of a block. */
  public long startOf(long block) {
    return block * size();
  }

  /**
   * Returns the number of the record that marks a block as reserved; negative if there is no room
   * for it.
   */
  public long markOf(long block) {
    return capacity - 2 - block;
  }

  /**
   * Returns the number of the record that marks a store as modified: a run has inserted or deleted
   * records.
   */
  public long changeMark() {
    return capacity - 1;
  }

  /** Returns true if a record may have this number without colliding with a mark. */
  public boolean fits(long number) {
    return number < markOf(blockOf(number));
  }
}
