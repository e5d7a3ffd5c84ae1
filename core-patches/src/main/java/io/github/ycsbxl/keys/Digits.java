package io.github.ycsbxl.keys;

/** Decimal digits as bytes. Stateless. */
final class Digits {
  private static final int NINE = 1_000_000_000;
  private static final byte[] PAIRS = new byte[200];

  static {
    for (int i = 0; i < 100; i++) {
      PAIRS[2 * i] = (byte) ('0' + i / 10);
      PAIRS[2 * i + 1] = (byte) ('0' + i % 10);
    }
  }

  private Digits() {}

  /** How many digits a number that is not negative has. */
  static int count(long number) {
    int count = 1;
    for (long power = 10; count < 19 && number >= power; power *= 10) {
      count++;
    }
    return count;
  }

  /**
   * Writes the last {@code digits} digits of a number that is not negative, up to {@code end}. In
   * groups of nine, because an int divides several times faster than a long.
   */
  static void write(long number, byte[] target, int end, int digits) {
    long rest = number;
    int left = digits;
    int at = end;
    while (left > 9) {
      long quotient = rest / NINE;
      writeInt((int) (rest - quotient * NINE), target, at, 9);
      rest = quotient;
      at -= 9;
      left -= 9;
    }
    writeInt((int) (rest % NINE), target, at, left);
  }

  private static void writeInt(int number, byte[] target, int end, int digits) {
    int rest = number;
    int at = end;
    int left = digits;
    for (; left > 1; left -= 2) {
      int quotient = rest / 100;
      int pair = (rest - quotient * 100) << 1;
      target[--at] = PAIRS[pair + 1];
      target[--at] = PAIRS[pair];
      rest = quotient;
    }
    if (left == 1) {
      target[--at] = (byte) ('0' + rest % 10);
    }
  }
}
