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
    long rest = value;
    int i = key.length - 1;
    for (; i > offset; i -= 2) {
      // Two digits a step, because each division waits for the one before.
      long quotient = rest / 100;
      int pair = (int) (rest - 100 * quotient);
      key[i - 1] = (byte) ('0' + pair / 10);
      key[i] = (byte) ('0' + pair % 10);
      rest = quotient;
    }
    if (i == offset) {
      key[i] = (byte) ('0' + rest);
    }
  }
}
