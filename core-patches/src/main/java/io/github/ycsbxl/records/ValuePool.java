package io.github.ycsbxl.records;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Pool of bytes, drawn once or read from a file; a value is a slice of it from a random offset. A
 * value costs one draw, not one a byte, and no copy before the binding makes its own. Immutable and
 * thread-safe.
 */
public final class ValuePool {
  static final double LEAST_COMPRESSIBILITY = 1.4;
  static final double MOST_COMPRESSIBILITY = 30;

  /**
   * The size of the pool: small enough for a core's cache, large enough that slices seldom overlap.
   */
  private static final int SIZE = 1 << 18;

  private static final int MOST_OF_FILE = 64 << 20;
  private static final int FIRST_PRINTABLE = ' ';
  private static final int PRINTABLES = '~' - FIRST_PRINTABLE + 1;

  private final byte[] pool;
  private final int places;

  private ValuePool(byte[] pool, int places) {
    this.pool = pool;
    this.places = places;
  }

  /** A pool of random bytes for values of at most {@code maxLength} of them. */
  public static ValuePool random(RandomGenerator random, int maxLength) {
    byte[] pool = new byte[Math.addExact(SIZE, maxLength)];
    for (int i = 0; i < pool.length; i++) {
      pool[i] = (byte) (FIRST_PRINTABLE + random.nextInt(PRINTABLES));
    }
    return new ValuePool(pool, SIZE);
  }

  /**
   * A pool of HTML for values of at most {@code maxLength} bytes: see {@link HtmlText}.
   *
   * @param compressibility how many times smaller gzip makes 14 KiB of it, from {@link
   *     #LEAST_COMPRESSIBILITY} to {@link #MOST_COMPRESSIBILITY}
   */
  public static ValuePool text(RandomGenerator random, int maxLength, double compressibility) {
    HtmlText text = HtmlText.compressible(random, compressibility);
    return new ValuePool(text.bytes(random, Math.addExact(SIZE, maxLength)), SIZE);
  }

  /**
   * A pool of the first 64 MiB of a file, after which it begins again, for values of at most {@code
   * maxLength} bytes.
   *
   * @throws IOException if it cannot be read or is empty
   */
  static ValuePool file(Path file, int maxLength) throws IOException {
    byte[] content;
    try (InputStream in = Files.newInputStream(file)) {
      content = in.readNBytes(MOST_OF_FILE);
    }
    if (content.length == 0) {
      throw new IOException(file + " is empty");
    }
    byte[] pool = Arrays.copyOf(content, Math.addExact(content.length, maxLength));
    for (int at = content.length; at < pool.length; at++) {
      pool[at] = pool[at - content.length];
    }
    return new ValuePool(pool, content.length);
  }

  /** Returns a source of values that one thread draws; key and field do not matter. */
  public ValueSource drawnBy(RandomGenerator random) {
    return (value, key, field, length) -> value.become(pool, random.nextInt(places), length);
  }
}
