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
    write(value, key, offset);
  }

  static void write(long value, byte[] key, int offset) {
    long rest = value;
    for (int i = key.length - 1; i >= offset; i--) {
      long quotient = rest / 10;
      key[i] = (byte) ('0' + (rest - 10 * quotient));
      rest = quotient;
    }
  }

  /** How many digits a value of at least 0 has. */
  static int digits(long value) {
    int digits = 1;
    for (long rest = value; rest >= 10; rest /= 10) {
      digits++;
    }
    return digits;
  }
}
