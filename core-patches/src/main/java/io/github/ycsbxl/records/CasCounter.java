package io.github.ycsbxl.records;

import io.github.ycsbxl.keys.SplitMix;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Stamp that an audited CAS operation leaves in the first {@link #LENGTH} bytes of a field: 8
 * base-32 digits identify the benchmark, 4 are a checksum, 8 count the benchmark's updates of the
 * record, and 13 are the token of the last update. A load writes a stamp with count 0 and a token
 * of its own. All bytes are digits, so that stores of text can hold a stamp. A field has count 0 if
 * it has no stamp, or a stamp of another benchmark. Immutable and thread-safe.
 */
public final class CasCounter {
  /** Number of bytes of a stamp. */
  public static final int LENGTH = 33;

  private static final int ID_DIGITS = 8;
  private static final int COUNT_AT = 12;
  private static final int TOKEN_AT = 20;
  private static final int DIGIT_BITS = 5;

  /** Maximum of a token's first digit: 13 digits have 65 bits, but a token has only 64. */
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

  /** Owner of the stamp in a field. */
  public enum Owner {
    /** The field has no stamp. It may have room for one, filled with zeros. */
    NONE,
    THIS_TEST,
    /** The stamp is from another benchmark or a load. */
    OTHER_TEST,
    /** The field has parts of a stamp of this benchmark. */
    DAMAGED
  }

  /** Creates the counter of the benchmark with this ID. */
  public CasCounter(String testId) {
    putDigits(ByteBuffer.wrap(DigestUtils.sha256(testId)).getLong(), id, 0, ID_DIGITS);
  }

  /**
   * Returns the number of CAS operations of this benchmark that updated the record with this field.
   */
  public long count(byte[] field) {
    return owner(field) == Owner.THIS_TEST ? digits(field, COUNT_AT, TOKEN_AT) : 0;
  }

  /** Returns the token of this benchmark's last update of the field; 0 if there was none. */
  public long token(byte[] field) {
    return owner(field) == Owner.THIS_TEST ? digits(field, TOKEN_AT, LENGTH) : 0;
  }

  public Owner owner(byte[] field) {
    int ours = sameDigits(field);
    boolean readable = hasRoom(field) && VALUES[field[TOKEN_AT]] <= MOST_FIRST_DIGIT;
    if (readable && digits(field, ID_DIGITS, COUNT_AT) == checkSum(field)) {
      boolean counts = ours == ID_DIGITS && digits(field, COUNT_AT, TOKEN_AT) > 0;
      return counts ? Owner.THIS_TEST : Owner.OTHER_TEST;
    }
    // A value without a stamp matches this many digits with a probability of 10^-12.
    boolean remains =
        ours >= ID_DIGITS - 1 || readable && digits(field, ID_DIGITS, COUNT_AT) == renamed(field);
    return remains ? Owner.DAMAGED : Owner.NONE;
  }

  /**
   * Returns true if the field begins with enough digits for a stamp: either a stamp, or zeros that
   * reserve its space.
   */
  public static boolean hasRoom(byte[] field) {
    if (field.length < LENGTH) {
      return false;
    }
    for (int i = 0; i < LENGTH; i++) {
      if (VALUES[field[i] & 0xFF] < 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns the fingerprint of a stamp of another benchmark or a load. */
  public static long fingerprint(byte[] field) {
    return SplitMix.mix(
        digits(field, 0, ID_DIGITS)
            + SplitMix.mix(
                digits(field, COUNT_AT, TOKEN_AT)
                    + SplitMix.mix(digits(field, TOKEN_AT, LENGTH) + SplitMix.STEP)));
  }

  /** Writes {@code count} and {@code token} to {@code field}. */
  public void put(long count, long token, byte[] field) {
    System.arraycopy(id, 0, field, 0, ID_DIGITS);
    putDigits(count, field, COUNT_AT, TOKEN_AT - COUNT_AT);
    putDigits(token, field, TOKEN_AT, LENGTH - TOKEN_AT);
    putDigits(checkSum(field), field, ID_DIGITS, COUNT_AT - ID_DIGITS);
  }

  /** Returns a source of the same values with a load's stamp. */
  public ValueSource loading(ValueSource source, String stamped, long token) {
    return new ValueSource() {
      @Override
      public void renew(Bytes value, String key, String field, int length) {
        source.renew(value, key, field, length);
        stamp(value, field);
      }

      @Override
      public void renewAll(Bytes[] values, String key, String[] fields, int[] lengths) {
        source.renewAll(values, key, fields, lengths);
        for (int i = 0; i < values.length; i++) {
          stamp(values[i], fields[i]);
        }
      }

      private void stamp(Bytes value, String field) {
        if (field.equals(stamped)) {
          // The bytes are copied, because threads share the arrays behind values.
          byte[] own = value.toArray();
          put(0, token, own);
          value.become(own, 0, own.length);
        }
      }
    };
  }

  private int sameDigits(byte[] field) {
    int same = 0;
    for (int i = 0; i < Math.min(ID_DIGITS, field.length); i++) {
      same += field[i] == id[i] ? 1 : 0;
    }
    return same;
  }

  private static long checkSum(byte[] field) {
    return fingerprint(field) >>> Long.SIZE - DIGIT_BITS * (COUNT_AT - ID_DIGITS);
  }

  /** Returns the checksum that the field would have with this benchmark's ID. */
  private long renamed(byte[] field) {
    byte[] named = Arrays.copyOf(field, LENGTH);
    System.arraycopy(id, 0, named, 0, ID_DIGITS);
    return checkSum(named);
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
}
