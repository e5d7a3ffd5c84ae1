package io.github.ycsbxl.keys;

/** Digits 0-9a-v, which sort in ASCII as their values do. */
final class Base32KeyFormat extends FixedLengthKeyFormat {
  private Base32KeyFormat(String prefix, int length, boolean ordered, long capacity) {
    super(prefix, length, ordered, capacity);
  }

  static Base32KeyFormat of(String prefix, int length, boolean ordered) {
    long capacity = 1L << Math.min(62, 5L * digits(prefix, length));
    return new Base32KeyFormat(prefix, length, ordered, capacity);
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
