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
  /** A mark costs an insert, and what is left of a run's last block is lost. */
  private static final long MOST_NUMBERS = 1 << 16;

  /** Small key spaces have so many blocks, too. */
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

  /** The number of the record that reserves a block; negative if there is no room for it. */
  public long markOf(long block) {
    return capacity - 2 - block;
  }

  /** The number of the record that says that a run inserted or deleted records. */
  public long changeMark() {
    return capacity - 1;
  }

  /** Whether a record may have this number without being in the way of a mark. */
  public boolean fits(long number) {
    return number < markOf(blockOf(number));
  }
}
