package io.github.ycsbxl.keys;

/** Digits 0-9. */
final class DecimalKeyFormat extends FixedLengthKeyFormat {
  private DecimalKeyFormat(String prefix, int length, boolean ordered, long capacity) {
    super(prefix, length, ordered, capacity);
  }

  static DecimalKeyFormat of(String prefix, int length, boolean ordered) {
    long capacity = 1;
    for (int i = Math.min(18, digits(prefix, length)); i > 0; i--) {
      capacity *= 10;
    }
    return new DecimalKeyFormat(prefix, length, ordered, capacity);
  }

  @Override
  void writeDigits(long value, byte[] key, int offset) {
    Digits.write(value, key, key.length, key.length - offset);
  }
}
