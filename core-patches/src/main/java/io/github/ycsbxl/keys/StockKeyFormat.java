package io.github.ycsbxl.keys;

import site.ycsb.Utils;

/**
 * The keys of stock YCSB, byte for byte as {@code CoreWorkload.buildKeyName} of version 0.17.0
 * writes them. Immutable.
 */
final class StockKeyFormat implements KeyFormat {
  private final String prefix;
  private final boolean ordered;
  private final int zeroPadding;

  private StockKeyFormat(String prefix, boolean ordered, int zeroPadding) {
    this.prefix = prefix;
    this.ordered = ordered;
    this.zeroPadding = zeroPadding;
  }

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

  /** Takes any long: the absolute value that FNV-64 ends in leaves the smallest one negative. */
  String key(long value) {
    if (zeroPadding <= 1) {
      return prefix + value;
    }
    String digits = Long.toString(value);
    return prefix + "0".repeat(Math.max(0, zeroPadding - digits.length())) + digits;
  }
}
