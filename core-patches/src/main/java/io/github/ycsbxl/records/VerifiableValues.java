package io.github.ycsbxl.records;

import io.github.ycsbxl.keys.SplitMix;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Values that any client can verify, whoever wrote them:
 *
 * <pre>version:8 record:8 body</pre>
 *
 * The version is new for every write, {@code record} is a hash of the key, and the body is derived
 * from both, the field and the length. The check fails for values that are torn, truncated, mixed,
 * or from another field or record; it succeeds for an older value. Each byte carries six bits as a
 * character from 0 to o, so that stores of text can hold the values.
 *
 * <p>The first field may start with {@link CasCounter#LENGTH} bytes for an audit. These bytes are
 * not checked. A value is valid with or without these bytes, because only audited runs write them.
 * Immutable and thread-safe; sources from {@link #drawnBy} are used by one thread.
 */
public final class VerifiableValues implements ValueProof {
  /** Minimum length of a value: version, record and 48 derived bits. */
  public static final int MIN_LENGTH = 24;

  private static final int WORD = Long.BYTES;
  private static final long SIX_BITS = 0x3F3F3F3F3F3F3F3FL;
  private static final long FIRST_CHARACTERS = 0x3030303030303030L;
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final String counterField;
  private final boolean counted;

  private VerifiableValues(String counterField, boolean counted) {
    this.counterField = counterField;
    this.counted = counted;
  }

  /**
   * Returns values to verify in records whose given field may start with an audit's counter. New
   * values have no counter.
   */
  public static VerifiableValues of(String field) {
    return new VerifiableValues(field, false);
  }

  /** Returns values that start with room for an audit's counter. */
  static VerifiableValues countedIn(String field) {
    return new VerifiableValues(field, true);
  }

  /**
   * Returns a source of values with random versions for one thread, each of {@link #MIN_LENGTH}
   * bytes or more.
   */
  public ValueSource drawnBy(RandomGenerator random) {
    return (value, key, field, length) ->
        value.become(make(random.nextLong(), record(key), field, length, start(field)), 0, length);
  }

  @Override
  public boolean proves(String key, String field, byte[] value) {
    return proves(record(key), field, value);
  }

  /**
   * Returns true if the value is intact and belongs to this field of the record that contains the
   * sibling.
   */
  public boolean proves(byte[] sibling, String siblingField, String field, byte[] value) {
    return starts(siblingField, sibling)
        .filter(start -> sibling.length >= start + MIN_LENGTH)
        .anyMatch(start -> proves(word(sibling, start + WORD), field, value));
  }

  private boolean proves(long record, String field, byte[] value) {
    return starts(field, value).anyMatch(start -> proves(record, field, value, start));
  }

  private static boolean proves(long record, String field, byte[] value, int start) {
    if (value.length < start + MIN_LENGTH) {
      return false;
    }
    byte[] expected = make(word(value, start), record, field, value.length, start);
    return Arrays.equals(expected, start, value.length, value, start, value.length);
  }

  /**
   * Returns the offsets at which the value may start: after an audit's counter if it seems to have
   * one.
   */
  private IntStream starts(String field, byte[] value) {
    if (!field.equals(counterField)) {
      return IntStream.of(0);
    }
    return counted || CasCounter.hasRoom(value)
        ? IntStream.of(CasCounter.LENGTH, 0)
        : IntStream.of(0);
  }

  private static byte[] make(long version, long record, String field, int length, int start) {
    byte[] value = new byte[length];
    Arrays.fill(value, 0, start, (byte) '0');
    putWord(version, value, start);
    putWord(record, value, start + WORD);
    // Read the words back, because the value stores only six of the eight bits of each byte.
    long writing = SplitMix.mix(word(value, start) ^ SplitMix.mix(word(value, start + WORD)));
    long state = SplitMix.mix(writing + field.hashCode()) + length;
    int at = start + 2 * WORD;
    for (; at <= length - WORD; at += WORD) {
      state += SplitMix.STEP;
      putWord(SplitMix.mix(state), value, at);
    }
    if (at < length) {
      byte[] rest = new byte[WORD];
      putWord(SplitMix.mix(state + SplitMix.STEP), rest, 0);
      System.arraycopy(rest, 0, value, at, length - at);
    }
    return value;
  }

  private int start(String field) {
    return counted && field.equals(counterField) ? CasCounter.LENGTH : 0;
  }

  private static long record(String key) {
    long hash = key.length();
    for (int i = 0; i < key.length(); i++) {
      hash = (hash + key.charAt(i)) * SplitMix.STEP;
    }
    return SplitMix.mix(hash);
  }

  /** Writes six bits of each byte of the word as one character. */
  private static void putWord(long word, byte[] target, int at) {
    WORDS.set(target, at, (word & SIX_BITS) + FIRST_CHARACTERS);
  }

  private static long word(byte[] source, int at) {
    return (long) WORDS.get(source, at) - FIRST_CHARACTERS & SIX_BITS;
  }
}
