package io.github.ycsbxl.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.HdrHistogram.Histogram;

/**
 * Histogram with two or three significant digits in the buckets of a {@link Histogram}, from which
 * one thread may drain new values at any time. With a single writer, recording needs no lock, fence
 * or allocation once a bucket exists. HdrHistogram's recorder needs two atomic additions per value,
 * which cost more than everything else in recording. A shared histogram needs one.
 *
 * <p>Counts only grow while writers record. The difference from the previously drained count is
 * therefore exact, even after an overflow, and complete once the writers have ended. When all
 * writers have switched to another histogram, the reader resets the counts and needs no copy of
 * them.
 */
final class LiveHistogram {
  /**
   * Bucket sizes in bits: 2,048 slots for three significant digits, and 256 slots for two digits.
   */
  private static final int[] BUCKET_BITS = {0, 0, 8, 11};

  private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(int[].class);
  private static final VarHandle BUCKET = MethodHandles.arrayElementVarHandle(int[][].class);

  private final boolean shared;
  private final int firstSize;
  private final int[][] buckets;
  private final int[][] taken;

  /**
   * Creates an empty histogram.
   *
   * @param shared true if several threads record
   */
  LiveHistogram(int significantDigits, boolean shared) {
    this.shared = shared;
    int bits = BUCKET_BITS[significantDigits];
    firstSize = 1 << bits;
    buckets = new int[Long.SIZE - bits][];
    taken = new int[buckets.length][];
  }

  /** Records a value. Called only by the writer, unless the histogram is shared. */
  void record(long value) {
    int bucket = buckets.length - Long.numberOfLeadingZeros(value | firstSize - 1);
    int[] counts = buckets[bucket];
    if (counts == null) {
      counts = allocate(bucket);
    }
    int slot = (int) (value >>> bucket) & counts.length - 1;
    if (shared) {
      COUNT.getAndAdd(counts, slot, 1);
    } else {
      COUNT.setOpaque(counts, slot, counts[slot] + 1);
    }
  }

  private synchronized int[] allocate(int bucket) {
    if (buckets[bucket] == null) {
      BUCKET.setRelease(buckets, bucket, new int[size(bucket)]);
    }
    return buckets[bucket];
  }

  /**
   * Adds to {@code sum} the values recorded since the last call. The largest value goes first so
   * that {@code sum} is resized once. Called only by the reader.
   *
   * @param idle true if no thread writes to this histogram until this call returns
   */
  void drainInto(Histogram sum, boolean idle) {
    for (int bucket = buckets.length - 1; bucket >= 0; bucket--) {
      int[] counts = (int[]) BUCKET.getAcquire(buckets, bucket);
      if (counts != null) {
        drain(bucket, counts, sum, idle);
      }
    }
  }

  private void drain(int bucket, int[] counts, Histogram sum, boolean idle) {
    if (taken[bucket] == null && !idle) {
      taken[bucket] = new int[counts.length];
    }
    int[] before = taken[bucket];
    long first = bucket == 0 ? 0 : counts.length;
    for (int slot = 0; slot < counts.length; slot++) {
      int now = (int) COUNT.getOpaque(counts, slot);
      int known = before == null ? 0 : before[slot];
      if (now != known) {
        sum.recordValueWithCount(first + slot << bucket, Integer.toUnsignedLong(now - known));
      }
      if (idle && now != 0) {
        COUNT.setOpaque(counts, slot, 0);
      }
      if (before != null) {
        before[slot] = idle ? 0 : now;
      }
    }
    if (idle) {
      taken[bucket] = null;
    }
  }

  /**
   * Returns the number of slots of a bucket. Later buckets have only the upper half, since the
   * previous buckets cover smaller values.
   */
  private int size(int bucket) {
    return bucket == 0 ? firstSize : firstSize / 2;
  }
}
