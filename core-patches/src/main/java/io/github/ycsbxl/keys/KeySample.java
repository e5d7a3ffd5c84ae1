package io.github.ycsbxl.keys;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * Keys of records that a store holds, spread over all of them, in the order of scans. What they
 * tell of a scan is certain whatever the form of the keys, since those at or after its first key
 * are there; near the end of the keys it is less than the truth where a store has more than {@value
 * #MOST} records. Immutable.
 */
public final class KeySample {
  /** Of a store of which nothing is known. */
  public static final KeySample NONE = new KeySample(new String[0]);

  /** Takes few MB, and is many times the usual length of a scan. */
  private static final int MOST = 1 << 16;

  private final String[] keys;

  private KeySample(String[] keys) {
    this.keys = keys;
  }

  /** Keys of these records, none of which is deleted: of all of them, if they are not many. */
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

  /** A number of records that a scan of so many returns at the least. */
  public int least(String firstKey, int records) {
    int found = Arrays.binarySearch(keys, firstKey);
    return Math.min(records, keys.length - (found < 0 ? -found - 1 : found));
  }
}
