package io.github.ycsbxl.workload;

import io.github.ycsbxl.keys.InsertBlocks;
import io.github.ycsbxl.keys.KeyConfig;
import java.util.stream.LongStream;

/**
 * Search for the numbers that earlier runs left free for inserts. It reads marks only, never the
 * inserted records, of which some failed, were deleted or are in doubt. Not thread-safe.
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
   * The first number for inserts: after the records and every marked block, and as far after the
   * records that client processes that start in different blocks still take different numbers.
   */
  public long firstNumber() {
    long records = keys.recordCount();
    long start = Math.max(records, blocks.startOf(firstFreeBlock(blocks.blockOf(records))));
    int clients = keys.client().count();
    return records + (start - records + clients - 1) / clients * clients;
  }

  /**
   * Whether records are in the way of inserts from this number on that no mark covers: those of a
   * load with more records, or of another tool.
   */
  public boolean isTaken(long firstNumber) {
    return reader.isAnyThere(
            LongStream.range(firstNumber, firstNumber + RECORDS_TO_TRY).filter(blocks::fits))
        // Another client process of this benchmark may have begun meanwhile.
        && !isMarked(blocks.blockOf(firstNumber));
  }

  /**
   * Whether the store has the record behind the last one, other than by inserts of a run; false if
   * it cannot be read, as absence cannot while a replica is down.
   */
  public boolean hasRecordBeyond() {
    long beyond = keys.recordCount();
    try {
      return blocks.fits(beyond) && reader.isThere(beyond) && !isMarked(blocks.blockOf(beyond));
    } catch (IllegalStateException e) {
      return false;
    }
  }

  /** Finds the first free block by galloping and bisecting; blocks are marked without a gap. */
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
