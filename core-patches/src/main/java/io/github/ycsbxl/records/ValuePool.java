package io.github.ycsbxl.records;

import java.util.random.RandomGenerator;

/**
 * Random printable bytes, drawn once; a value is a slice of them from a random place. So a value
 * costs one draw, not one a byte, and no copy before the binding makes its own. Immutable and
 * thread-safe.
 */
public final class ValuePool {
  /** Small enough for a core's cache, large enough that slices seldom overlap. */
  private static final int SIZE = 1 << 18;

  private static final int FIRST_PRINTABLE = ' ';
  private static final int PRINTABLES = '~' - FIRST_PRINTABLE + 1;

  private final byte[] pool;
  private final int places;

  private ValuePool(byte[] pool, int places) {
    this.pool = pool;
    this.places = places;
  }

  /** A pool for values of at most {@code maxLength} bytes. */
  public static ValuePool random(RandomGenerator random, int maxLength) {
    byte[] pool = new byte[Math.addExact(SIZE, maxLength)];
    for (int i = 0; i < pool.length; i++) {
      pool[i] = (byte) (FIRST_PRINTABLE + random.nextInt(PRINTABLES));
    }
    return new ValuePool(pool, SIZE);
  }

  /** Turns a value of this pool into a new one, instead of making one. */
  public void redraw(Bytes value, RandomGenerator random, int length) {
    value.move(random.nextInt(places), length);
  }

  public Bytes next(RandomGenerator random, int length) {
    return Bytes.of(pool, random.nextInt(places), length);
  }
}
