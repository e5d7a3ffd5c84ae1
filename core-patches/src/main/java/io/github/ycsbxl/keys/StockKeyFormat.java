package io.github.ycsbxl.keys;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import site.ycsb.Utils;

/** Byte for byte what {@code CoreWorkload.buildKeyName} of YCSB 0.17.0 makes. */
final class StockKeyFormat implements KeyFormat {
  private final String prefix;
  private final byte[] prefixBytes;
  private final boolean ordered;
  private final int zeroPadding;

  private StockKeyFormat(String prefix, boolean ordered, int zeroPadding) {
    this.prefix = prefix;
    this.prefixBytes = prefix.getBytes(StandardCharsets.ISO_8859_1);
    this.ordered = ordered;
    this.zeroPadding = zeroPadding;
  }

  static StockKeyFormat of(String prefix, boolean ordered, int zeroPadding) {
    return new StockKeyFormat(KeyPrefix.requireAscii(prefix), ordered, zeroPadding);
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
      return prefix + padded(Long.toString(value));
    }
    int digits = Math.max(zeroPadding, Digits.count(value));
    byte[] key = Arrays.copyOf(prefixBytes, prefixBytes.length + digits);
    Digits.write(value, key, key.length, digits);
    return new String(key, StandardCharsets.ISO_8859_1);
  }

  private String padded(String digits) {
    return "0".repeat(Math.max(0, zeroPadding - digits.length())) + digits;
  }
}
