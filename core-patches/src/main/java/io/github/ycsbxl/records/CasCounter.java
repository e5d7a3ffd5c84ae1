package io.github.ycsbxl.records;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * The stamp that an audited compare-and-set leaves in the first {@link #LENGTH} bytes of a field:
 * 12 base-32 digits that identify the benchmark, 8 that count its updates of the record, and 13
 * with the token of the last of them. Digits, so that stores which keep text can hold it. A field
 * that carries another benchmark's stamp, or none, counts 0. Immutable and thread-safe.
 */
public final class CasCounter {
  /** Bytes that the stamp takes. */
  public static final int LENGTH = 33;

  private static final int ID_DIGITS = 12;
  private static final int TOKEN_AT = 20;
  private static final int DIGIT_BITS = 5;

  /** 13 digits are 65 bits, and a token has 64. */
  private static final int MOST_FIRST_DIGIT = 15;

  private static final byte[] DIGITS =
      "0123456789abcdefghijklmnopqrstuv".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] VALUES = new byte[256];

  static {
    Arrays.fill(VALUES, (byte) -1);
    for (int i = 0; i < DIGITS.length; i++) {
      VALUES[DIGITS[i]] = (byte) i;
    }
  }

  private final byte[] id = new byte[ID_DIGITS];

  /** Owner of the stamp that a field carries. */
  public enum Owner {
    /** No benchmark's, also if there is room for one that is all zeros. */
    NONE,
    THIS_TEST,
    OTHER_TEST,
    /** This benchmark's name, and then something else than a stamp. */
    DAMAGED
  }

  /** The stamps of the benchmark with this name. */
  public CasCounter(String testId) {
    putDigits(hash(testId), id, 0, ID_DIGITS);
  }

  /** The number of this benchmark's compare-and-sets that changed the record with this field. */
  public long count(byte[] field) {
    return owner(field) == Owner.THIS_TEST ? digits(field, ID_DIGITS, TOKEN_AT) : 0;
  }

  /** The token of this benchmark's last change; 0 if there was none. */
  public long token(byte[] field) {
    return owner(field) == Owner.THIS_TEST ? digits(field, TOKEN_AT, LENGTH) : 0;
  }

  public Owner owner(byte[] field) {
    boolean ours =
        field.length >= ID_DIGITS && Arrays.equals(field, 0, ID_DIGITS, id, 0, ID_DIGITS);
    boolean stamp = isStamp(field);
    if (ours) {
      return stamp && digits(field, ID_DIGITS, TOKEN_AT) > 0 ? Owner.THIS_TEST : Owner.DAMAGED;
    }
    return stamp && digits(field, ID_DIGITS, TOKEN_AT) > 0 ? Owner.OTHER_TEST : Owner.NONE;
  }

  /** Sets count and token in {@code field}. */
  public void put(long count, long token, byte[] field) {
    System.arraycopy(id, 0, field, 0, ID_DIGITS);
    putDigits(count, field, ID_DIGITS, TOKEN_AT - ID_DIGITS);
    putDigits(token, field, TOKEN_AT, LENGTH - TOKEN_AT);
  }

  private static boolean isStamp(byte[] field) {
    if (field.length < LENGTH) {
      return false;
    }
    for (int i = 0; i < LENGTH; i++) {
      if (VALUES[field[i] & 0xFF] < 0) {
        return false;
      }
    }
    return VALUES[field[TOKEN_AT]] <= MOST_FIRST_DIGIT;
  }

  private static long digits(byte[] field, int from, int to) {
    long value = 0;
    for (int i = from; i < to; i++) {
      value = value << DIGIT_BITS | VALUES[field[i]];
    }
    return value;
  }

  private static void putDigits(long value, byte[] target, int from, int digits) {
    long rest = value;
    for (int i = from + digits - 1; i >= from; i--) {
      target[i] = DIGITS[(int) (rest & 31)];
      rest >>>= DIGIT_BITS;
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
