package io.github.ycsbxl.records;

import io.github.ycsbxl.keys.SplitMix;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.random.RandomGenerator;

/**
 * Values of random characters. They differ for every write, so stores cannot deduplicate them, and
 * can compress them only to the entropy of the characters. Characters have the distribution of
 * stock YCSB's {@code RandomByteIterator}: the first, fourth, ... character of a value has 5 random
 * bits, the others have 6. The values therefore compress like those of stock YCSB. Stateless.
 */
final class RandomValues {
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Masks that select the random bits of 24 characters, eight characters per word. */
  private static final long FIRST_BITS = 0x3F1F5F3F1F5F3F1FL;

  private static final long SECOND_BITS = 0x1F5F3F1F5F3F1F5FL;
  private static final long THIRD_BITS = 0x5F3F1F5F3F1F5F3FL;
  private static final long SPACES = 0x2020202020202020L;

  private RandomValues() {}

  /** Returns a source of values for one thread. */
  static ValueSource drawnBy(RandomGenerator random) {
    return (value, key, field, length) -> {
      byte[] characters = value.ownArray(Math.addExact(length, Long.BYTES));
      fill(characters, length, seed(random, key));
      value.become(characters, 0, length);
    };
  }

  /**
   * Draws the seed of a value. The seed depends on the key. Therefore, a load and a run with equal
   * random seeds write different values.
   */
  static long seed(RandomGenerator random, String key) {
    return random.nextLong() + SplitMix.STEP * key.hashCode();
  }

  /** Fills whole words, so that up to seven bytes after the value are overwritten. */
  private static void fill(byte[] target, int length, long seed) {
    long state = SplitMix.mix(seed);
    long bits = FIRST_BITS;
    long next = SECOND_BITS;
    long last = THIRD_BITS;
    for (int at = 0; at < length; at += Long.BYTES) {
      state += SplitMix.STEP;
      WORDS.set(target, at, (SplitMix.mix(state) & bits) + SPACES);
      long used = bits;
      bits = next;
      next = last;
      last = used;
    }
  }
}
