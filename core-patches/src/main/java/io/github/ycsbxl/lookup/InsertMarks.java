package io.github.ycsbxl.lookup;

import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.keys.InsertBlocks;
import io.github.ycsbxl.keys.KeyConfig;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongFunction;
import site.ycsb.Status;

/**
 * Marks of runs that inserted or deleted records. They are records in the store. Later runs read
 * these marks to find unused numbers, even if inserts failed or records were deleted. The mark of a
 * block is written before the block's first number is inserted, and blocks are marked in order.
 * Clients of one benchmark share blocks; a single client uses only unmarked blocks. Thread-safe.
 */
public final class InsertMarks {
  private final InsertBlocks blocks;
  private final long firstNumber;
  private final boolean alone;
  private final ReentrantLock lock = new ReentrantLock();
  private final Set<Long> othersBlocks = ConcurrentHashMap.newKeySet();
  private volatile boolean changeMarked;

  /** First number that is not reserved. */
  private volatile long reservedEnd;

  private volatile long attempts;
  private Status lastFailure = Status.OK;

  public InsertMarks(InsertBlocks blocks, long firstNumber, boolean alone) {
    this.blocks = blocks;
    this.firstNumber = firstNumber;
    this.alone = alone;
    this.reservedEnd = blocks.startOf(blocks.blockOf(firstNumber));
  }

  /** Returns true if a run inserted or deleted records after the load. */
  public static boolean isChanged(KeyConfig keys, RecordReader reader) {
    var blocks = new InsertBlocks(keys.format().capacity());
    return blocks.changeMark() >= keys.recordCount() && reader.isThere(blocks.changeMark());
  }

  /** Returns the first number for inserts of this run. */
  public long firstNumber() {
    return firstNumber;
  }

  /**
   * Ensures that the store contains the record which shows that a run has changed the store.
   *
   * @param insert inserts the record with the given number
   * @return OK, or the status of the failure
   */
  public Status markChange(LongFunction<Status> insert) {
    if (changeMarked) {
      return Status.OK;
    }
    Status status = insert.apply(blocks.changeMark());
    changeMarked = isDone(status);
    return changeMarked ? Status.OK : status;
  }

  /**
   * Returns true if the number's block is reserved. This is the usual case, and the check is fast.
   */
  public boolean hasReserved(long number) {
    return number < reservedEnd && othersBlocks.isEmpty();
  }

  /**
   * Ensures that the number's block is reserved.
   *
   * @param insert inserts the record of a number
   * @return OK; EXISTS if another run owns the block, so that the number must not be used; or the
   *     status of a failure, after which the call may be repeated
   */
  public Status reserve(long number, LongFunction<Status> insert) {
    if (number < reservedEnd) {
      return statusOf(number);
    }
    long before = attempts;
    lock.lock();
    try {
      // If the attempt failed, threads that waited for it return the same failure. Otherwise,
      // they would all try in turn.
      return number >= reservedEnd && attempts != before && !lastFailure.isOk()
          ? lastFailure
          : reserveAll(number, insert);
    } finally {
      lock.unlock();
    }
  }

  /** The caller holds the lock that protects the number of attempts. */
  @SuppressWarnings("NonAtomicVolatileUpdate")
  private Status reserveAll(long number, LongFunction<Status> insert) {
    if (!blocks.fits(number)) {
      return new Status(
          Status.ERROR.getName(),
          "number %d does not fit into the keys, which have room for %d numbers"
              .formatted(number, blocks.capacity()));
    }
    lastFailure = markChange(insert);
    while (lastFailure.isOk() && number >= reservedEnd) {
      lastFailure = markNext(insert);
    }
    attempts++;
    return lastFailure.isOk() ? statusOf(number) : lastFailure;
  }

  private Status markNext(LongFunction<Status> insert) {
    long block = blocks.blockOf(reservedEnd);
    Status status = insert.apply(blocks.markOf(block));
    if (!isDone(status)) {
      return status;
    }
    if (alone && status.equals(Statuses.EXISTS)) {
      othersBlocks.add(block);
    }
    reservedEnd = blocks.startOf(block + 1);
    return Status.OK;
  }

  private Status statusOf(long number) {
    boolean others = !othersBlocks.isEmpty() && othersBlocks.contains(blocks.blockOf(number));
    return others ? Statuses.EXISTS : Status.OK;
  }

  private static boolean isDone(Status status) {
    return status.isOk() || status.equals(Statuses.EXISTS);
  }
}
