package io.github.ycsbxl.records;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * The counter that an audited compare-and-set increments, in the first {@link #LENGTH} bytes of a
 * field: 12 base-32 digits that identify the test, then 8 digits that count. Digits, so that stores
 * which keep text can hold it. A field that carries another test's counter, or none, counts 0.
 * Immutable and thread-safe.
 */
public final class CasCounter {
  /** Bytes that the counter takes. */
  public static final int LENGTH = 20;

  private static final int ID_DIGITS = 12;
  private static final byte[] DIGITS =
      "0123456789abcdefghijklmnopqrstuv".getBytes(StandardCharsets.US_ASCII);

  private final byte[] id = new byte[ID_DIGITS];

  /** The counter of the test with this name. */
  public CasCounter(String testId) {
    putDigits(hash(testId), id, 0, ID_DIGITS);
  }

  /** How often this test's compare-and-sets changed the record with this field. */
  public long count(byte[] field) {
    if (!isOurs(field)) {
      return 0;
    }
    long count = 0;
    for (int i = ID_DIGITS; i < LENGTH; i++) {
      count = count << 5 | Character.digit(field[i], 32);
    }
    return count;
  }

  /** Whether another test counts in this field. */
  public boolean isAnothers(byte[] field) {
    if (field.length < LENGTH || isOurs(field)) {
      return false;
    }
    for (int i = 0; i < LENGTH; i++) {
      if (Arrays.binarySearch(DIGITS, field[i]) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Sets the count in {@code field}. */
  public void put(long count, byte[] field) {
    System.arraycopy(id, 0, field, 0, ID_DIGITS);
    putDigits(count, field, ID_DIGITS, LENGTH - ID_DIGITS);
  }

  private boolean isOurs(byte[] field) {
    if (field.length < LENGTH) {
      return false;
    }
    for (int i = 0; i < ID_DIGITS; i++) {
      if (field[i] != id[i]) {
        return false;
      }
    }
    return true;
  }

  private static void putDigits(long value, byte[] target, int from, int digits) {
    long rest = value;
    for (int i = from + digits - 1; i >= from; i--) {
      target[i] = DIGITS[(int) (rest & 31)];
      rest >>>= 5;
    }
  }

  private static long hash(String testId) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(testId.getBytes(StandardCharsets.UTF_8));
      return ByteBuffer.wrap(digest).getLong();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
