package io.github.ycsbxl.keys;

/**
 * Blocks of key numbers that runs reserve for their inserts, and the marks of reserved blocks.
 * Marks are ordinary records at the end of the key space, in descending order of blocks. The very
 * last number marks a store that a run has modified. Immutable.
 *
 * @param capacity of the key format
 */
public record InsertBlocks(long capacity) {
  /**
   * Maximum numbers per block. Smaller blocks need more marks, but the rest of a run's last block
   * is lost.
   */
  private static final long MOST_NUMBERS = 1 << 16;

  /** Minimum number of blocks, as a power of two, also in small key spaces. */
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
   * Returns the number of the record that marks a store with records inserted or deleted by a run.
   */
  public long changeMark() {
    return capacity - 1;
  }

  /** Returns true if a record may have this number without colliding with a mark. */
  public boolean fits(long number) {
    return number < markOf(blockOf(number));
  }
}
