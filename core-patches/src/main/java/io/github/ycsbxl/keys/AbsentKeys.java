package io.github.ycsbxl.keys;

import java.util.Arrays;
import java.util.concurrent.locks.StampedLock;
import java.util.stream.Stream;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/**
 * A growing set of numbers whose records are not there, in compressed bitmaps: its memory depends
 * on how many there are, not on how large they are.
 *
 * <p>Safe for use by many threads. It has 64 parts, each with a lock of its own, which many readers
 * share; a part in which there is nothing is read without it.
 */
final class AbsentKeys {
  private static final int PARTS = 64;

  /** Numbers of one container of a bitmap stay together. */
  private static final int CONTAINER_BITS = 16;

  private final Part[] parts = Stream.generate(Part::new).limit(PARTS).toArray(Part[]::new);
  private volatile boolean empty = true;

  boolean isEmpty() {
    return empty;
  }

  boolean contains(long number) {
    return !empty && part(number).contains(number);
  }

  void add(long number) {
    part(number).add(number);
    empty = false;
  }

  /** Roughly what the bitmaps take. */
  long sizeInBytes() {
    return Arrays.stream(parts).mapToLong(Part::sizeInBytes).sum();
  }

  private Part part(long number) {
    return parts[(int) SplitMix.mix(number >>> CONTAINER_BITS) & PARTS - 1];
  }

  /** The library's bitmaps are for one thread, or for many that only read. */
  private static final class Part {
    private final StampedLock lock = new StampedLock();
    private final Roaring64Bitmap numbers = new Roaring64Bitmap();
    private volatile boolean empty = true;

    boolean contains(long number) {
      if (empty) {
        return false;
      }
      long stamp = lock.readLock();
      try {
        return numbers.contains(number);
      } finally {
        lock.unlockRead(stamp);
      }
    }

    void add(long number) {
      long stamp = lock.writeLock();
      try {
        numbers.addLong(number);
        empty = false;
      } finally {
        lock.unlockWrite(stamp);
      }
    }

    long sizeInBytes() {
      long stamp = lock.readLock();
      try {
        return numbers.getLongSizeInBytes();
      } finally {
        lock.unlockRead(stamp);
      }
    }
  }
}
