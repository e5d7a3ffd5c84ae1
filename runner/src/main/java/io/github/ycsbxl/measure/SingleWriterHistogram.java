package io.github.ycsbxl.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.HdrHistogram.Histogram;

/**
 * Histogram of one writer, with two or three significant digits in the buckets of a {@link
 * Histogram}. One thread records, without a lock, a fence or an allocation once a bucket is there;
 * one other thread may at any time take what is new. HdrHistogram's own recorder for this pays two
 * atomic additions a value, which costs more than all the rest of recording.
 *
 * <p>Every count only grows and has one writer, so the difference from what was taken before is
 * exact, however late it is seen; once the writer has ended, nothing is missing.
 */
final class SingleWriterHistogram {
  /** 2,048 slots tell values apart that differ by a thousandth, 256 by a hundredth. */
  private static final int[] BUCKET_BITS = {0, 0, 8, 11};

  private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);
  private static final VarHandle BUCKET = MethodHandles.arrayElementVarHandle(long[][].class);

  private final int firstSize;
  private final long[][] buckets;
  private final long[][] taken;

  SingleWriterHistogram(int significantDigits) {
    int bits = BUCKET_BITS[significantDigits];
    firstSize = 1 << bits;
    buckets = new long[Long.SIZE - bits][];
    taken = new long[buckets.length][];
  }

  /** Called by the writer only. */
  void record(long value) {
    int bucket = buckets.length - Long.numberOfLeadingZeros(value | firstSize - 1);
    long[] counts = buckets[bucket];
    if (counts == null) {
      counts = new long[size(bucket)];
      BUCKET.setRelease(buckets, bucket, counts);
    }
    int slot = (int) (value >>> bucket) & counts.length - 1;
    COUNT.setOpaque(counts, slot, counts[slot] + 1);
  }

  /**
   * Adds what came since the last call to {@code sum}, the largest values first, so that it grows
   * once. Called by the other thread only.
   */
  void drainInto(Histogram sum) {
    for (int bucket = buckets.length - 1; bucket >= 0; bucket--) {
      long[] counts = (long[]) BUCKET.getAcquire(buckets, bucket);
      if (counts != null) {
        drain(bucket, counts, sum);
      }
    }
  }

  private void drain(int bucket, long[] counts, Histogram sum) {
    if (taken[bucket] == null) {
      taken[bucket] = new long[counts.length];
    }
    long[] before = taken[bucket];
    long first = bucket == 0 ? 0 : counts.length;
    for (int slot = 0; slot < counts.length; slot++) {
      long now = (long) COUNT.getOpaque(counts, slot);
      if (now != before[slot]) {
        sum.recordValueWithCount(first + slot << bucket, now - before[slot]);
        before[slot] = now;
      }
    }
  }

  /** A later bucket has the upper half of the slots: smaller values are in those before. */
  private int size(int bucket) {
    return bucket == 0 ? firstSize : firstSize / 2;
  }
}
