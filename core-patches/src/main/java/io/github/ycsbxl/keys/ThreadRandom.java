package io.github.ycsbxl.keys;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * The random numbers of one client thread. The same (seed, client, thread) always gives the same
 * sequence; two different pairs of client and thread under one seed never start from the same
 * state.
 *
 * <p>The generator is L64X128MixRandom of Java 17, which is in the module {@code jdk.random} of
 * every full runtime image. A generator belongs to one thread.
 */
public final class ThreadRandom {
  private static final RandomGeneratorFactory<RandomGenerator> FACTORY =
      RandomGeneratorFactory.of("L64X128MixRandom");

  private ThreadRandom() {}

  public static RandomGenerator of(long seed, int client, int thread) {
    // The word holds client and thread, and mixing is a bijection, so that no two threads share a
    // state.
    long worker = (long) client << 32 | Integer.toUnsignedLong(thread);
    return FACTORY.create(SplitMix.mix(SplitMix.mix(seed + SplitMix.STEP) ^ worker));
  }
}
