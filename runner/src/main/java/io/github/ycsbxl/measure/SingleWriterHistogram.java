package io.github.ycsbxl.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.HdrHistogram.Histogram;

/**
 * Histogram of one writer, with three significant digits in the buckets of a {@link Histogram}. One
 * thread records, without a lock, a fence or an allocation once a bucket is there; one other thread
 * may at any time take what is new. HdrHistogram's own recorder for this pays two atomic additions
 * a value, which costs more than all the rest of recording.
 *
 * <p>Every count only grows and has one writer, so the difference from what was taken before is
 * exact, however late it is seen; once the writer has ended, nothing is missing.
 */
final class SingleWriterHistogram {
  static final int SIGNIFICANT_DIGITS = 3;

  /** 2,048 values a power of two tell values apart that differ by a thousandth. */
  private static final int BUCKET_BITS = 11;

  private static final int BUCKET_SIZE = 1 << BUCKET_BITS;
  private static final int BUCKETS = Long.SIZE - BUCKET_BITS;
  private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);
  private static final VarHandle BUCKET = MethodHandles.arrayElementVarHandle(long[][].class);

  private final long[][] buckets = new long[BUCKETS][];
  private final long[][] taken = new long[BUCKETS][];

  /** Called by the writer only. */
  void record(long value) {
    int bucket = BUCKETS - Long.numberOfLeadingZeros(value | BUCKET_SIZE - 1);
    long[] counts = buckets[bucket];
    if (counts == null) {
      counts = new long[BUCKET_SIZE];
      BUCKET.setRelease(buckets, bucket, counts);
    }
    int slot = (int) (value >>> bucket);
    COUNT.setOpaque(counts, slot, counts[slot] + 1);
  }

  /** Adds what came since the last call to {@code sum}. Called by the other thread only. */
  void drainInto(Histogram sum) {
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      long[] counts = (long[]) BUCKET.getAcquire(buckets, bucket);
      if (counts != null) {
        drain(bucket, counts, sum);
      }
    }
  }

  private void drain(int bucket, long[] counts, Histogram sum) {
    if (taken[bucket] == null) {
      taken[bucket] = new long[BUCKET_SIZE];
    }
    long[] before = taken[bucket];
    for (int slot = 0; slot < BUCKET_SIZE; slot++) {
      long now = (long) COUNT.getOpaque(counts, slot);
      if (now != before[slot]) {
        sum.recordValueWithCount((long) slot << bucket, now - before[slot]);
        before[slot] = now;
      }
    }
  }
}
