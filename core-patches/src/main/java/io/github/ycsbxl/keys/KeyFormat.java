package io.github.ycsbxl.keys;

import site.ycsb.Utils;

/**
 * Format that converts a key number to the key in the store. Different numbers below {@link
 * #capacity} have different keys, except with {@link #hash}, which may collide. Immutable and
 * thread-safe.
 *
 * <p>Factories throw IllegalArgumentException if the length leaves no room for a digit, or if the
 * prefix is not printable ASCII. A key therefore has as many bytes as characters.
 */
public interface KeyFormat {
  /**
   * Formats the key of a number.
   *
   * @throws IllegalArgumentException unless the number is from 0 to {@link #capacity}, exclusive
   */
  String format(long number);

  /** Returns the number of keys of the format. Numbers start at 0. */
  long capacity();

  /**
   * Returns the key format of stock YCSB: the prefix, then the decimal digits of the number's
   * FNV-64 hash, or of the number itself if {@code ordered}, zero-padded to {@code zeroPadding}
   * digits.
   */
  static KeyFormat hash(String prefix, boolean ordered, int zeroPadding) {
    return StockKeyFormat.of(prefix, ordered, zeroPadding);
  }

  /**
   * Returns the format of keys with {@code length} characters in total and the digits 0-9a-v. If
   * {@code ordered}, keys sort like numbers. Otherwise a bijection scrambles all numbers of that
   * many digits, up to 2^62.
   */
  static KeyFormat base32(String prefix, int length, boolean ordered) {
    return FixedLengthKeyFormat.Base32.of(prefix, length, ordered);
  }

  /** Returns a format like {@link #base32}, with the digits 0-9 and up to 10^18 numbers. */
  static KeyFormat decimal(String prefix, int length, boolean ordered) {
    return FixedLengthKeyFormat.Decimal.of(prefix, length, ordered);
  }

  /**
   * Returns the prefix.
   *
   * @throws IllegalArgumentException unless it is printable ASCII
   */
  static String requireAscii(String prefix) {
    if (prefix.chars().allMatch(character -> character >= ' ' && character <= '~')) {
      return prefix;
    }
    throw new IllegalArgumentException(
        "a key prefix must be printable ASCII but is \"" + prefix + '"');
  }

  /**
   * Key format of stock YCSB, byte-identical to {@code CoreWorkload.buildKeyName} of version
   * 0.17.0. Immutable.
   */
  record StockKeyFormat(String prefix, boolean ordered, int zeroPadding) implements KeyFormat {

    static StockKeyFormat of(String prefix, boolean ordered, int zeroPadding) {
      return new StockKeyFormat(KeyFormat.requireAscii(prefix), ordered, zeroPadding);
    }

    @Override
    public String format(long number) {
      if (number < 0) {
        throw new IllegalArgumentException("a key number must not be negative but is " + number);
      }
      return key(ordered ? number : Utils.fnvhash64(number));
    }

    @Override
    public long capacity() {
      return Long.MAX_VALUE;
    }

    /**
     * Formats any long, because a hash may be negative: FNV-64 returns an absolute value, and that
     * of the smallest long is negative.
     */
    String key(long value) {
      if (zeroPadding <= 1) {
        return prefix + value;
      }
      String digits = Long.toString(value);
      return prefix + "0".repeat(Math.max(0, zeroPadding - digits.length())) + digits;
    }
  }
}
