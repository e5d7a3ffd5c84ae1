package io.github.ycsbxl.keys;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Random numbers of one client thread. Each (seed, client, thread) has a reproducible sequence, and
 * two threads with the same seed never start from the same state.
 *
 * <p>The generator is Java 17's L64X128MixRandom, in module {@code jdk.random}. Used by one thread.
 */
public final class ThreadRandom {
  private static final RandomGeneratorFactory<RandomGenerator> FACTORY =
      RandomGeneratorFactory.of("L64X128MixRandom");

  private ThreadRandom() {}

  public static RandomGenerator of(long seed, int client, int thread) {
    // The word contains client and thread, and mixing is a bijection, so no two threads share a
    // state.
    long worker = (long) client << 32 | Integer.toUnsignedLong(thread);
    return FACTORY.create(SplitMix.mix(SplitMix.mix(seed + SplitMix.STEP) ^ worker));
  }
}
