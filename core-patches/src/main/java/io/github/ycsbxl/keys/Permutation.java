package io.github.ycsbxl.keys;

/**
 * Pseudo-random bijection of [0, size). It depends only on {@code size} and {@code seed}, and is
 * equal on every machine and Java version.
 *
 * <p>A generalised Feistel network after J. Black and P. Rogaway, "Ciphers with arbitrary finite
 * domains" (CT-RSA 2002). A number is split into two digits, the lower one below a power of two
 * near the square root of the size. Four rounds add a hash of one digit to the other. The two
 * digits can represent up to sqrt(size) numbers too many. If a result is one of those, it is
 * permuted again; the probability is below 1 / sqrt(size). Not for cryptography.
 *
 * <p>Immutable and thread-safe.
 */
public final class Permutation {
  /** Maximum size, 2^62. */
  public static final long MAX_SIZE = 1L << 62;

  private final long size;
  final int lowBits;
  final long lowMask;
  final long highCount;
  final long key1;
  final long key2;
  final long key3;
  final long key4;

  /** The multiplications are meant to overflow: multiples of the step wrap around modulo 2^64. */
  @SuppressWarnings("ConstantOverflow")
  private Permutation(long size, long seed) {
    this.size = size;
    int bits = Long.SIZE - Long.numberOfLeadingZeros(size - 1);
    this.lowBits = bits / 2;
    this.lowMask = (1L << lowBits) - 1;
    this.highCount = (size - 1 >>> lowBits) + 1;
    this.key1 = SplitMix.mix(seed + SplitMix.STEP);
    this.key2 = SplitMix.mix(seed + 2 * SplitMix.STEP);
    this.key3 = SplitMix.mix(seed + 3 * SplitMix.STEP);
    this.key4 = SplitMix.mix(seed + 4 * SplitMix.STEP);
  }

  /**
   * Creates a permutation.
   *
   * @throws IllegalArgumentException unless the size is from 1 to {@link #MAX_SIZE}
   */
  public static Permutation of(long size, long seed) {
    if (size < 1 || size > MAX_SIZE) {
      throw new IllegalArgumentException("a permutation has 1 to 2^62 elements, not " + size);
    }
    return new Permutation(size, seed);
  }

  public long size() {
    return size;
  }

  /** Maps an element of [0, size). The result for any other number is undefined. */
  public long apply(long element) {
    long image = element;
    do {
      image = forward(image);
    } while (image >= size);
    return image;
  }

  private long forward(long element) {
    long high = element >>> lowBits;
    long low = element & lowMask;
    high = addHigh(high, highHash(low, key1));
    low = low + lowHash(high, key2) & lowMask;
    high = addHigh(high, highHash(low, key3));
    low = low + lowHash(high, key4) & lowMask;
    return high << lowBits | low;
  }

  private long addHigh(long high, long hash) {
    long sum = high + hash;
    return sum < highCount ? sum : sum - highCount;
  }

  /** Returns a hash in [0, highCount): its 63 leading bits as a fraction, times highCount. */
  long highHash(long low, long key) {
    return Math.multiplyHigh(hash(low, key) >>> 1, highCount << 1);
  }

  /** Returns the upper half of a hash, which is well mixed. Callers use its 31 lowest bits. */
  static long lowHash(long high, long key) {
    return hash(high, key) >>> 33;
  }

  private static long hash(long digit, long key) {
    long product = (digit + key) * 0xBF58476D1CE4E5B9L;
    return (product ^ product >>> 32) * 0x94D049BB133111EBL;
  }
}
