package io.github.ycsbxl.keys;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Keys of fixed length: a prefix and zero-padded digits of the number, or of its image under a
 * permutation. Thread-safe: each thread has its own buffer.
 */
abstract class FixedLengthKeyFormat implements KeyFormat {
  /**
   * The text "YCSB XL" in ASCII. It must never change, because loads, runs, clients and existing
   * stores depend on it.
   */
  private static final long SCRAMBLE_SEED = 0x59_4353_4220_584CL;

  private final int offset;
  private final int length;
  private final boolean ordered;
  private final Permutation scramble;

  /**
   * Characters of a key, starting with the prefix. The array can be reused, because a new String
   * copies its content.
   */
  private final ThreadLocal<byte[]> key;

  FixedLengthKeyFormat(String prefix, int length, boolean ordered, long capacity) {
    byte[] front = KeyFormat.requireAscii(prefix).getBytes(StandardCharsets.ISO_8859_1);
    this.key = ThreadLocal.withInitial(() -> Arrays.copyOf(front, length));
    this.offset = front.length;
    this.length = length;
    this.ordered = ordered;
    this.scramble = Permutation.of(capacity, SCRAMBLE_SEED);
  }

  @Override
  public final String format(long number) {
    if (number < 0 || number >= scramble.size()) {
      throw new IllegalArgumentException(
          "number %d does not fit into a key of %d characters, which can hold %d"
              .formatted(number, length, scramble.size()));
    }
    byte[] bytes = key.get();
    writeDigits(ordered ? number : scramble.apply(number), bytes, offset);
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  @Override
  public final long capacity() {
    return scramble.size();
  }

  /** Fills the key from an offset to its end, with leading zeros. */
  abstract void writeDigits(long value, byte[] key, int offset);

  static int digits(String prefix, int length) {
    if (length <= prefix.length()) {
      throw new IllegalArgumentException(
          "a key length of %d leaves no digit after the prefix \"%s\"".formatted(length, prefix));
    }
    return length - prefix.length();
  }

  /** Keys of the digits 0-9a-v, whose ASCII order is their numeric order. */
  static final class Base32 extends FixedLengthKeyFormat {
    private Base32(String prefix, int length, boolean ordered, long capacity) {
      super(prefix, length, ordered, capacity);
    }

    static Base32 of(String prefix, int length, boolean ordered) {
      long capacity = 1L << Math.min(62, 5L * digits(prefix, length));
      return new Base32(prefix, length, ordered, capacity);
    }

    @Override
    void writeDigits(long value, byte[] key, int offset) {
      long rest = value;
      for (int i = key.length - 1; i >= offset; i--) {
        int digit = (int) rest & 31;
        key[i] = (byte) (digit + (digit < 10 ? '0' : 'a' - 10));
        rest >>>= 5;
      }
    }
  }

  /** Keys of the digits 0-9. */
  static final class Decimal extends FixedLengthKeyFormat {
    private Decimal(String prefix, int length, boolean ordered, long capacity) {
      super(prefix, length, ordered, capacity);
    }

    static Decimal of(String prefix, int length, boolean ordered) {
      long capacity = 1;
      for (int i = Math.min(18, digits(prefix, length)); i > 0; i--) {
        capacity *= 10;
      }
      return new Decimal(prefix, length, ordered, capacity);
    }

    @Override
    void writeDigits(long value, byte[] key, int offset) {
      long rest = value;
      int i = key.length - 1;
      for (; i > offset; i -= 2) {
        // Convert two digits per division, because each division waits for the previous one.
        long quotient = rest / 100;
        int pair = (int) (rest - 100 * quotient);
        key[i - 1] = (byte) ('0' + pair / 10);
        key[i] = (byte) ('0' + pair % 10);
        rest = quotient;
      }
      if (i == offset) {
        key[i] = (byte) ('0' + rest);
      }
    }
  }
}
