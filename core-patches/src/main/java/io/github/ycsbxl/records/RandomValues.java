package io.github.ycsbxl.records;

import io.github.ycsbxl.keys.SplitMix;
import io.github.ycsbxl.records.HashedCharacters.Pattern;
import java.util.random.RandomGenerator;

/**
 * Values of random characters. They differ for every write, so stores cannot deduplicate them, and
 * can compress them only to the entropy of the characters. Characters have the distribution of
 * stock YCSB's {@code RandomByteIterator}: the first, fourth, ... character of a value has 5 random
 * bits, the others have 6. The values therefore compress like those of stock YCSB. Used by one
 * thread.
 */
final class RandomValues implements ValueSource {
  private static final int PERIOD = 3;
  private static final Pattern PATTERN =
      new Pattern(new byte[] {0x1F, 0x3F, 0x5F}, new byte[] {' ', ' ', ' '});

  private final RandomGenerator random;
  private final HashedCharacters characters = new HashedCharacters(PATTERN);

  private RandomValues(RandomGenerator random) {
    this.random = random;
  }

  /** Returns a source of values for one thread. */
  static ValueSource drawnBy(RandomGenerator random) {
    return new RandomValues(random);
  }

  /**
   * Draws the seed of a value. The seed depends on the key. Therefore, a load and a run with equal
   * random seeds write different values.
   */
  static long seed(RandomGenerator random, String key) {
    return random.nextLong() + SplitMix.STEP * key.hashCode();
  }

  @Override
  public void renew(Bytes value, String key, String field, int length) {
    byte[] own = value.ownArray(length);
    System.arraycopy(characters.fill(length, seed(random, key)), 0, own, 0, length);
    value.become(own, 0, length);
  }

  /** Makes the values parts of one array, which the next call overwrites. */
  @Override
  public void renewAll(Bytes[] values, String key, String[] fields, int[] lengths) {
    int all = 0;
    for (int length : lengths) {
      all = Math.addExact(all, roundedUp(length));
    }
    byte[] record = characters.fill(all, seed(random, key));
    int from = 0;
    for (int i = 0; i < values.length; i++) {
      values[i].become(record, from, lengths[i]);
      from += roundedUp(lengths[i]);
    }
  }

  /** Returns the length after which the next value may begin. */
  private static int roundedUp(int length) {
    return Math.multiplyExact(Math.addExact(length, PERIOD - 1) / PERIOD, PERIOD);
  }
}
