package io.github.ycsbxl.keys;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * Sorted sample of the keys in a store, spread over all records. It gives a lower bound of the
 * records that a scan must return, whatever the key format. Near the end of the keys the bound is
 * loose if a store has more than {@value #MOST} records. Immutable.
 */
public final class KeySample {
  /** Empty sample, for a store with unknown content. */
  public static final KeySample NONE = new KeySample(new String[0]);

  /** Maximum number of keys. They take a few MB, and are many times the usual length of a scan. */
  private static final int MOST = 1 << 16;

  private final String[] keys;

  private KeySample(String[] keys) {
    this.keys = keys;
  }

  /**
   * Returns a sample of the keys of these records, or all keys if there are few records. None of
   * the records may be deleted later.
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

  /** Returns a lower bound of the number of records that a scan of this length returns. */
  public int least(String firstKey, int records) {
    int found = Arrays.binarySearch(keys, firstKey);
    return Math.min(records, keys.length - (found < 0 ? -found - 1 : found));
  }
}
