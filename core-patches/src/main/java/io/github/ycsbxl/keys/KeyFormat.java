package io.github.ycsbxl.keys;

import site.ycsb.Utils;

/**
 * The form of keys: writes a key number as the key that a store sees. Different numbers below
 * {@link #capacity} give different keys, except with {@link #hash}, whose hash may collide.
 * Immutable and safe to share.
 *
 * <p>The factories throw IllegalArgumentException for a prefix that is not printable ASCII (a key's
 * length is meant in bytes as well as in characters) and for a length that leaves no digit.
 */
public interface KeyFormat {
  /**
   * Formats the key of a number.
   *
   * @throws IllegalArgumentException unless the number is from 0 to {@link #capacity}, exclusive
   */
  String format(long number);

  /** The number of keys that the format has; their numbers begin with 0. */
  long capacity();

  /**
   * The keys of stock YCSB: the prefix, then the decimal digits of the number's FNV-64 hash, or of
   * the number itself when {@code ordered}, with zeros in front up to {@code zeroPadding} digits.
   */
  static KeyFormat hash(String prefix, boolean ordered, int zeroPadding) {
    return StockKeyFormat.of(prefix, ordered, zeroPadding);
  }

  /**
   * Keys of {@code length} characters in all, the digits 0-9a-v. Sorted as the numbers are when
   * {@code ordered}; otherwise a bijection of all numbers of that many digits, at most 2^62,
   * scrambles them.
   */
  static KeyFormat base32(String prefix, int length, boolean ordered) {
    return FixedLengthKeyFormat.Base32.of(prefix, length, ordered);
  }

  /** The form of {@link #base32}, with the digits 0-9 and at most 10^18 numbers. */
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
   * The keys of stock YCSB, byte for byte as {@code CoreWorkload.buildKeyName} of version 0.17.0
   * writes them. Immutable.
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
     * Formats any long: the absolute value that FNV-64 ends in leaves the smallest one negative.
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
