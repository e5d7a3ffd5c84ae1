package io.github.ycsbxl.records;

import io.github.ycsbxl.keys.SplitMix;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;

/**
 * Random characters, of which a pattern repeats: each place in it has a first character and random
 * bits. One loop fills an array, four characters at a time in a lane, since a loop over a short
 * value would hardly be faster than one without vector instructions. Used by one thread.
 */
final class HashedCharacters {
  /** Number of lanes that share a seed. All patterns repeat after 12 or fewer lanes. */
  private static final int LANES = 85 * 12;

  private static final int GOLDEN = 0x9E3779B1;
  private static final int FIRST_FACTOR = 0x85EBCA6B;
  private static final int SECOND_FACTOR = 0xC2B2AE35;

  /** First odd multiples of the golden ratio, which differ in all bits. */
  private static final int[] STEPS = new int[LANES];

  static {
    for (int i = 0; i < LANES; i++) {
      STEPS[i] = i * GOLDEN;
    }
  }

  private final Pattern pattern;
  private final int[] lanes = new int[LANES];
  private byte[] characters = {};
  private IntBuffer view = ByteBuffer.allocate(0).asIntBuffer();

  HashedCharacters(Pattern pattern) {
    this.pattern = pattern;
  }

  /** A pattern by lanes, which all threads share. Immutable. */
  static final class Pattern {
    private final int[] bits;
    private final int[] first;

    /**
     * Creates a pattern of 3, 4, 6, 8 or 12 places.
     *
     * @param bits random bits of the characters by place
     * @param first characters whose random bits are 0, by place
     */
    Pattern(byte[] bits, byte[] first) {
      this.bits = repeated(bits);
      this.first = repeated(first);
    }

    private static int[] repeated(byte[] places) {
      ByteBuffer bytes = ByteBuffer.allocate(LANES * Integer.BYTES).order(ByteOrder.nativeOrder());
      for (int i = 0; i < bytes.capacity(); i++) {
        bytes.put(i, places[i % places.length]);
      }
      var all = new int[LANES];
      bytes.asIntBuffer().get(all);
      return all;
    }
  }

  /** Returns an array that starts with {@code length} characters. The next call overwrites it. */
  byte[] fill(int length, long seed) {
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
      hash(count, (int) mixed, (int) (mixed >>> Integer.SIZE));
      view.put(from, lanes, 0, count);
    }
    return characters;
  }

  /**
   * Hashes the numbers of lanes to characters. Uses half of the seed in each round, since all seeds
   * of 32 bits would belong to parts of one sequence. HotSpot turns the loop into vector
   * instructions, as long as its index is not part of the data.
   */
  private void hash(int count, int seed, int otherSeed) {
    int[] hashed = lanes;
    int[] steps = STEPS;
    int[] mask = pattern.bits;
    int[] least = pattern.first;
    for (int i = 0; i < count; i++) {
      int hash = steps[i] + seed;
      hash = (hash ^ (hash >>> 16)) * FIRST_FACTOR + otherSeed;
      hash = (hash ^ (hash >>> 13)) * SECOND_FACTOR;
      hash ^= hash >>> 16;
      hashed[i] = (hash & mask[i]) + least[i];
    }
  }
}
