package io.github.ycsbxl.keys;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Decimal digits as bytes. Stateless. */
final class Digits {
  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long EIGHT_DIGITS = 100_000_000;
  private static final long ASCII_ZEROS = 0x3030303030303030L;
  private static final long[] POWERS = new long[19];

  static {
    POWERS[0] = 1;
    for (int i = 1; i < POWERS.length; i++) {
      POWERS[i] = 10 * POWERS[i - 1];
    }
  }

  private Digits() {}

  /** How many digits a number that is not negative has. */
  static int count(long number) {
    // Setting the last bit makes 0 a digit long and passes no power of ten.
    long positive = number | 1;
    // The bits times log10(2), as 1233 / 4096, are the digits or one less.
    int guess = (Long.SIZE - Long.numberOfLeadingZeros(positive)) * 1233 >>> 12;
    return guess < POWERS.length && positive >= POWERS[guess] ? guess + 1 : guess;
  }

  /** Writes the last {@code digits} digits of a number that is not negative, up to {@code end}. */
  static void write(long number, byte[] target, int end, int digits) {
    long rest = number;
    int at = end;
    int start = end - digits;
    for (; at - start >= 8; at -= 8) {
      long quotient = rest / EIGHT_DIGITS;
      EIGHT_BYTES.set(target, at - 8, eight(rest - quotient * EIGHT_DIGITS));
      rest = quotient;
    }
    while (at > start) {
      target[--at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
  }

  /**
   * Eight digits as ASCII, the first in the lowest byte. Halves, then pairs, then single digits are
   * parted in all lanes of the word at once; a division by a constant is a multiplication and a
   * shift that are exact for numbers of that size.
   */
  private static long eight(long number) {
    long high = number / 10_000;
    long fours = high | number - high * 10_000 << 32;
    long hundreds = fours * 10_486 >>> 20 & 0x0000_007f_0000_007fL;
    long pairs = hundreds | fours - hundreds * 100 << 16;
    long tens = pairs * 103 >>> 10 & 0x000f_000f_000f_000fL;
    long digits = tens | pairs - tens * 10 << 8;
    return digits + ASCII_ZEROS;
  }
}
