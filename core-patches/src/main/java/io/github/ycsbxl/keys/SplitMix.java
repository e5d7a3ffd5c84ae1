package io.github.ycsbxl.keys;

/**
 * The output function of Steele, Lea and Flood's SplitMix generator (OOPSLA 2014): a bijection of
 * the 64-bit words in which every input bit affects every output bit. It is spelled out here, not
 * taken from the JDK, because keys already in a store must never change with a Java version.
 * Stateless.
 */
public final class SplitMix {
  /** The odd word nearest to 2^64 divided by the golden ratio: the generator's step. */
  public static final long STEP = 0x9E3779B97F4A7C15L;

  private SplitMix() {}

  public static long mix(long word) {
    word = (word ^ word >>> 30) * 0xBF58476D1CE4E5B9L;
    word = (word ^ word >>> 27) * 0x94D049BB133111EBL;
    return word ^ word >>> 31;
  }
}
