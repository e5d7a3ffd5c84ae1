package io.github.ycsbxl.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.HdrHistogram.Histogram;

/**
 * Histogram with two or three significant digits in the buckets of a {@link Histogram}, out of
 * which one thread may at any time take what is new. One of one writer records without a lock, a
 * fence or an allocation once a bucket is there; HdrHistogram's own recorder for this pays two
 * atomic additions a value, which costs more than all the rest of recording. A shared one pays one.
 *
 * <p>While writers record, every count only grows, so the difference from what was taken before is
 * exact, however late it is seen and although it may have passed zero in between; once the writers
 * have ended, nothing is missing. Where all writers have left, the reader sets counts back to zero,
 * and needs no memory for what it took.
 */
final class LiveHistogram {
  /**
   * The sizes of buckets in bits: 2,048 slots distinguish values that differ by a thousandth, and
   * 256 those that differ by a hundredth.
   */
  private static final int[] BUCKET_BITS = {0, 0, 8, 11};

  private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(int[].class);
  private static final VarHandle BUCKET = MethodHandles.arrayElementVarHandle(int[][].class);

  private final boolean shared;
  private final int firstSize;
  private final int[][] buckets;
  private final int[][] taken;

  /**
   * @param shared whether several threads record
   */
  LiveHistogram(int significantDigits, boolean shared) {
    this.shared = shared;
    int bits = BUCKET_BITS[significantDigits];
    firstSize = 1 << bits;
    buckets = new int[Long.SIZE - bits][];
    taken = new int[buckets.length][];
  }

  /** Records a value; called by the writer only, unless the histogram is shared. */
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
   * Adds the values since the last call to {@code sum}, the largest first, so that {@code sum}
   * grows once. Called by the other thread only.
   *
   * @param left whether no writer records until the reader has told it to
   */
  void drainInto(Histogram sum, boolean left) {
    for (int bucket = buckets.length - 1; bucket >= 0; bucket--) {
      int[] counts = (int[]) BUCKET.getAcquire(buckets, bucket);
      if (counts != null) {
        drain(bucket, counts, sum, left);
      }
    }
  }

  private void drain(int bucket, int[] counts, Histogram sum, boolean left) {
    if (taken[bucket] == null && !left) {
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
      if (left && now != 0) {
        COUNT.setOpaque(counts, slot, 0);
      }
      if (before != null) {
        before[slot] = left ? 0 : now;
      }
    }
    if (left) {
      taken[bucket] = null;
    }
  }

  /**
   * The number of slots of a bucket; a later one has only the upper half, since smaller values are
   * in those before it.
   */
  private int size(int bucket) {
    return bucket == 0 ? firstSize : firstSize / 2;
  }
}
