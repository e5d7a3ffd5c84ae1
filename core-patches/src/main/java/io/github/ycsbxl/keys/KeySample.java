package io.github.ycsbxl.keys;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * Keys of records that a store holds, spread over all of them, in the order of scans. What they
 * show of a scan is certain whatever the form of the keys, since those at or after its first key
 * are there; near the end of the keys it is less than the truth where a store has more than {@value
 * #MOST} records. Immutable.
 */
public final class KeySample {
  /** The sample of a store of which nothing is known. */
  public static final KeySample NONE = new KeySample(new String[0]);

  /** The most keys, which take a few MB and are many times the usual length of a scan. */
  private static final int MOST = 1 << 16;

  private final String[] keys;

  private KeySample(String[] keys) {
    this.keys = keys;
  }

  /**
   * Takes the keys of these records, none of which is deleted: all of them, if they are few enough.
   */
  public static KeySample of(Slice numbers, KeyFormat format) {
    int size = (int) Math.min(MOST, numbers.count());
    return new KeySample(
        LongStream.range(0, size)
            .map(index -> numbers.slice((int) index, Math.max(1, size)).start())
            .mapToObj(format::format)
            .distinct()
            .sorted()
            .toArray(String[]::new));
  }

  /** The least number of records that a scan of this length returns. */
  public int least(String firstKey, int records) {
    int found = Arrays.binarySearch(keys, firstKey);
    return Math.min(records, keys.length - (found < 0 ? -found - 1 : found));
  }
}
