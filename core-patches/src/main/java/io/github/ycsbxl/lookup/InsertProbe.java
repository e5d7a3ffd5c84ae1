package io.github.ycsbxl.lookup;

import io.github.ycsbxl.keys.InsertBlocks;
import io.github.ycsbxl.keys.KeyConfig;
import java.util.stream.LongStream;

/**
 * Search for the first number that earlier runs left free for inserts. It reads only marks, because
 * inserted records may be missing after a failure or a delete. Not thread-safe.
 */
public final class InsertProbe {
  private static final int RECORDS_TO_TRY = 8;

  private final KeyConfig keys;
  private final RecordReader reader;
  private final InsertBlocks blocks;

  public InsertProbe(KeyConfig keys, RecordReader reader) {
    this.keys = keys;
    this.reader = reader;
    this.blocks = new InsertBlocks(keys.format().capacity());
  }

  /**
   * Returns the first number for inserts: after the loaded records and all marked blocks. The
   * number is rounded up so that clients never use the same number, even if they find different
   * blocks marked.
   */
  public long firstNumber() {
    long records = keys.recordCount();
    long start = Math.max(records, blocks.startOf(firstFreeBlock(blocks.blockOf(records))));
    int clients = keys.client().count();
    return records + (start - records + clients - 1) / clients * clients;
  }

  /**
   * Returns true if records without a mark have numbers from this one on. Such records come from a
   * larger load or another tool.
   */
  public boolean isTaken(long firstNumber) {
    return reader.isAnyThere(
            LongStream.range(firstNumber, firstNumber + RECORDS_TO_TRY).filter(blocks::fits))
        // Another client of this benchmark may have marked the block in the meantime.
        && !isMarked(blocks.blockOf(firstNumber));
  }

  /**
   * Returns true if the record after the last one exists and is not an insert of a run. Returns
   * false if it cannot be read, for instance because a replica is down.
   */
  public boolean hasRecordBeyond() {
    long beyond = keys.recordCount();
    try {
      return blocks.fits(beyond) && reader.isThere(beyond) && !isMarked(blocks.blockOf(beyond));
    } catch (IllegalStateException e) {
      return false;
    }
  }

  /** Returns the first free block by exponential and binary search. Marked blocks have no gaps. */
  private long firstFreeBlock(long first) {
    long free = first;
    for (long step = 1; isMarked(free); step *= 2) {
      free += step;
    }
    long marked = free - (free - first + 1) / 2;
    while (free - marked > 1) {
      long middle = (marked + free) >>> 1;
      if (isMarked(middle)) {
        marked = middle;
      } else {
        free = middle;
      }
    }
    return free;
  }

  private boolean isMarked(long block) {
    long mark = blocks.markOf(block);
    return mark >= blocks.startOf(block) && reader.isThere(mark);
  }
}
