package io.github.ycsbxl.keys;

/**
 * Output function of Steele, Lea and Flood's SplitMix generator (OOPSLA 2014): a bijection of
 * 64-bit words in which every input bit affects every output bit. Implemented here, because keys in
 * existing stores must not change with the Java version. Stateless.
 */
public final class SplitMix {
  /** Odd number nearest to 2^64 divided by the golden ratio: the generator's step. */
  public static final long STEP = 0x9E3779B97F4A7C15L;

  private SplitMix() {}

  public static long mix(long word) {
    word = (word ^ word >>> 30) * 0xBF58476D1CE4E5B9L;
    word = (word ^ word >>> 27) * 0x94D049BB133111EBL;
    return word ^ word >>> 31;
  }
}
