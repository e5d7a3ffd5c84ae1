package io.github.ycsbxl.workload;

import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.keys.InsertBlocks;
import io.github.ycsbxl.keys.KeyConfig;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongFunction;
import site.ycsb.Status;

/**
 * Marks that a run leaves in the store before it inserts or deletes records, by which later runs
 * know which numbers are taken, whatever failed or was deleted. The mark of a block is in the store
 * before any of its numbers is inserted, and no block is marked before all earlier ones of the run
 * are. Client processes of one benchmark share blocks; one that is alone takes none that is marked
 * already. Thread-safe.
 */
public final class InsertMarks {
  private final InsertBlocks blocks;
  private final long firstNumber;
  private final boolean alone;
  private final ReentrantLock lock = new ReentrantLock();
  private final Set<Long> othersBlocks = ConcurrentHashMap.newKeySet();
  private volatile boolean changeMarked;

  /** The number after the last reserved one. */
  private volatile long reservedEnd;

  private volatile long attempts;
  private Status lastFailure = Status.OK;

  public InsertMarks(InsertBlocks blocks, long firstNumber, boolean alone) {
    this.blocks = blocks;
    this.firstNumber = firstNumber;
    this.alone = alone;
    this.reservedEnd = blocks.startOf(blocks.blockOf(firstNumber));
  }

  /** Whether a run inserted or deleted records of a load. */
  public static boolean isChanged(KeyConfig keys, RecordReader reader) {
    var blocks = new InsertBlocks(keys.format().capacity());
    return blocks.changeMark() >= keys.recordCount() && reader.isThere(blocks.changeMark());
  }

  /** The number below which no run inserts. */
  public long firstNumber() {
    return firstNumber;
  }

  /**
   * Makes sure that the store knows that a run changes it: OK, or why not.
   *
   * @param insert inserts the record of a number
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
   * Whether an insert of this number needs nothing more, which is the usual case and costs little.
   */
  public boolean hasReserved(long number) {
    return number < reservedEnd && othersBlocks.isEmpty();
  }

  /**
   * Makes sure that the number's block is reserved: OK; EXISTS if it is another run's, so that the
   * number must not be used; or why it could not be done, in which case it may be tried again.
   *
   * @param insert inserts the record of a number
   */
  public Status reserve(long number, LongFunction<Status> insert) {
    if (number < reservedEnd) {
      return statusOf(number);
    }
    long before = attempts;
    lock.lock();
    try {
      // Threads that waited for a failed attempt share its failure, or all would wait in turn.
      return number >= reservedEnd && attempts != before && !lastFailure.isOk()
          ? lastFailure
          : reserveAll(number, insert);
    } finally {
      lock.unlock();
    }
  }

  /** Only a thread that has the lock counts attempts. */
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
