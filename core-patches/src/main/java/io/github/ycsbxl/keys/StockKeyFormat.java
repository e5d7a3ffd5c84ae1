package io.github.ycsbxl.keys;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import site.ycsb.Utils;

/** Byte for byte what {@code CoreWorkload.buildKeyName} of YCSB 0.17.0 makes. */
final class StockKeyFormat implements KeyFormat {
  private final byte[] prefix;
  private final boolean ordered;
  private final int zeroPadding;

  private StockKeyFormat(byte[] prefix, boolean ordered, int zeroPadding) {
    this.prefix = prefix;
    this.ordered = ordered;
    this.zeroPadding = zeroPadding;
  }

  static StockKeyFormat of(String prefix, boolean ordered, int zeroPadding) {
    return new StockKeyFormat(KeyPrefix.bytes(prefix), ordered, zeroPadding);
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

  /** Takes any long: the absolute value that FNV-64 ends in leaves the smallest one negative. */
  String key(long value) {
    if (value < 0) {
      String digits = Long.toString(value);
      int zeros = Math.max(0, zeroPadding - digits.length());
      return new String(prefix, StandardCharsets.ISO_8859_1) + "0".repeat(zeros) + digits;
    }
    int length = prefix.length + Math.max(zeroPadding, DecimalKeyFormat.digits(value));
    byte[] key = Arrays.copyOf(prefix, length);
    DecimalKeyFormat.write(value, key, prefix.length);
    return new String(key, StandardCharsets.ISO_8859_1);
  }
}
