package io.github.ycsbxl.records;

import io.github.ycsbxl.keys.SplitMix;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Values that any process can check, whoever wrote them and however often:
 *
 * <pre>version:8 record:8 body</pre>
 *
 * The version is new with every write, {@code record} is a hash of the key, and the body follows
 * from both, the field and the length. So a value that is torn, cut, mixed from two, or another
 * field's or record's does not prove right; an older one does. A byte holds six bits, as the
 * characters 0 to o, for stores that keep text.
 *
 * <p>The first field may have {@link CasCounter#LENGTH} bytes in front that an audit counts in;
 * these are not looked at. Whether they are there is a matter of who wrote it, so a value proves
 * right with and without them. Immutable and thread-safe, but what {@link #drawnBy} gives belongs
 * to one thread.
 */
public final class VerifiableValues implements ValueProof {
  /** The least bytes of a value: version, record and 48 bits that follow from them. */
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
   * Makes values in whose field an audit may have put a counter at the front; new ones have none.
   */
  public static VerifiableValues of(String field) {
    return new VerifiableValues(field, false);
  }

  /** Makes values that begin with room for an audit's counter. */
  static VerifiableValues countedIn(String field) {
    return new VerifiableValues(field, true);
  }

  /**
   * Returns a source of values with versions that one thread draws, each of {@link #MIN_LENGTH}
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
   * Whether the value is intact and is that of this field in the record that a sibling belongs to.
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
   * The positions at which the value may begin: behind an audit's counter, if it seems to have one.
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
    // The words are read back, so that only the bits count which the value has room for.
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
