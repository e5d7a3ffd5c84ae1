package io.github.ycsbxl.records;

import io.github.ycsbxl.keys.SplitMix;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.random.RandomGenerator;

/**
 * Values of random characters. They differ for every write, so stores cannot deduplicate them, and
 * can compress them only to the entropy of the characters. Characters have the distribution of
 * stock YCSB's {@code RandomByteIterator}: the first, fourth, ... character of a value has 5 random
 * bits, the others have 6. The values therefore compress like those of stock YCSB.
 *
 * <p>All values of a record are parts of one array, which one loop fills, since a loop over a
 * single short value would hardly be faster than one without vector instructions. Used by one
 * thread.
 */
final class RandomValues implements ValueSource {
  /** Characters after which they have the same numbers of random bits again, in whole lanes. */
  private static final int PERIOD = 3;

  /** Number of lanes that share a seed. */
  private static final int LANES = 341 * PERIOD;

  /** First odd multiples of the golden ratio, which differ in all bits. */
  private static final int[] STEPS = new int[LANES];

  /** Masks that select the random bits of four characters. */
  private static final int[] BITS = new int[LANES];

  private static final int[] BITS_OF_CHARACTER = {0x1F, 0x3F, 0x5F};
  private static final int SPACES = 0x20202020;
  private static final int GOLDEN = 0x9E3779B1;
  private static final int FIRST_FACTOR = 0x85EBCA6B;
  private static final int SECOND_FACTOR = 0xC2B2AE35;

  static {
    ByteBuffer masks = ByteBuffer.allocate(LANES * Integer.BYTES).order(ByteOrder.nativeOrder());
    for (int i = 0; i < masks.capacity(); i++) {
      masks.put(i, (byte) BITS_OF_CHARACTER[i % PERIOD]);
    }
    masks.asIntBuffer().get(BITS);
    for (int i = 0; i < LANES; i++) {
      STEPS[i] = i * GOLDEN;
    }
  }

  private final RandomGenerator random;
  private final int[] lanes = new int[LANES];
  private byte[] characters = {};
  private IntBuffer view = ByteBuffer.allocate(0).asIntBuffer();

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
    fill(length, seed(random, key));
    System.arraycopy(characters, 0, own, 0, length);
    value.become(own, 0, length);
  }

  /** Makes the values parts of one array, which the next call overwrites. */
  @Override
  public void renewAll(Bytes[] values, String key, String[] fields, int[] lengths) {
    int all = 0;
    for (int length : lengths) {
      all = Math.addExact(all, roundedUp(length));
    }
    fill(all, seed(random, key));
    int from = 0;
    for (int i = 0; i < values.length; i++) {
      values[i].become(characters, from, lengths[i]);
      from += roundedUp(lengths[i]);
    }
  }

  /** Returns the length after which the next value may begin. */
  private static int roundedUp(int length) {
    return Math.multiplyExact(Math.addExact(length, PERIOD - 1) / PERIOD, PERIOD);
  }

  /** Fills whole lanes, at least the first {@code length} characters. */
  private void fill(int length, long seed) {
    int all = (int) (((long) length + Integer.BYTES - 1) / Integer.BYTES);
    if (view.capacity() < all) {
      characters = new byte[Math.multiplyExact(all, Integer.BYTES)];
      view = ByteBuffer.wrap(characters).order(ByteOrder.nativeOrder()).asIntBuffer();
    }
    long state = seed;
    for (int from = 0; from < all; from += LANES) {
      int count = Math.min(LANES, all - from);
      state += SplitMix.STEP;
      long mixed = SplitMix.mix(state);
      hash(lanes, count, (int) mixed, (int) (mixed >>> Integer.SIZE));
      view.put(from, lanes, 0, count);
    }
  }

  /**
   * Hashes the numbers of lanes to characters. Uses half of the seed in each round, since all seeds
   * of 32 bits would belong to parts of one sequence. HotSpot turns the loop into vector
   * instructions, as long as its index is not part of the data.
   */
  private static void hash(int[] lanes, int count, int seed, int otherSeed) {
    int[] steps = STEPS;
    int[] bits = BITS;
    for (int i = 0; i < count; i++) {
      int hash = steps[i] + seed;
      hash = (hash ^ (hash >>> 16)) * FIRST_FACTOR + otherSeed;
      hash = (hash ^ (hash >>> 13)) * SECOND_FACTOR;
      hash ^= hash >>> 16;
      lanes[i] = (hash & bits[i]) + SPACES;
    }
  }
}
