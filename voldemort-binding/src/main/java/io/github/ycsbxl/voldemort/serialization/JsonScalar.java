package io.github.ycsbxl.voldemort.serialization;

import io.github.ycsbxl.voldemort.cluster.MetadataException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;

/** A type of fixed size: as bits of which one pattern is null. */
enum JsonScalar implements JsonType {
  INT8(Byte.BYTES, Byte.MIN_VALUE),
  INT16(Short.BYTES, Short.MIN_VALUE),
  INT32(Integer.BYTES, Integer.MIN_VALUE),
  INT64(Long.BYTES, Long.MIN_VALUE),
  DATE(Long.BYTES, Long.MIN_VALUE),
  FLOAT32(Float.BYTES, 1),
  FLOAT64(Double.BYTES, 1),
  BOOLEAN(Byte.BYTES, -1);

  private final int bytes;
  private final long nullBits;

  JsonScalar(int bytes, long nullBits) {
    this.bytes = bytes;
    this.nullBits = nullBits;
  }

  static JsonScalar of(String name) {
    return Arrays.stream(values())
        .filter(type -> type.toString().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new MetadataException(
                    "Type "
                        + name
                        + " of a schema is not string, bytes or one of "
                        + Arrays.toString(values())));
  }

  @Override
  public void write(Object value, JsonOutput out) throws SerializationException {
    long bits = value == null ? nullBits : bits(value);
    if (value != null && bits == nullBits) {
      throw new SerializationException(value + " cannot be stored as " + this + ": it means null");
    }
    ByteBuffer room = out.room(bytes);
    for (int i = bytes - 1; i >= 0; i--) {
      room.put((byte) (bits >>> (i * Byte.SIZE)));
    }
  }

  private long bits(Object value) throws SerializationException {
    if (this == BOOLEAN && value instanceof Boolean truth) {
      return truth ? 1 : 0;
    }
    if (this == DATE && value instanceof Instant instant) {
      return millis(instant);
    }
    if (this == FLOAT32 && value instanceof Float number) {
      return Float.floatToIntBits(number);
    }
    if (this == FLOAT64 && value instanceof Double number) {
      return Double.doubleToLongBits(number);
    }
    if (isInteger() && value instanceof Number number && fits(number)) {
      return number.longValue();
    }
    throw new SerializationException(value + " is no value of type " + this);
  }

  private static long millis(Instant instant) throws SerializationException {
    try {
      return instant.toEpochMilli();
    } catch (ArithmeticException e) {
      throw new SerializationException(instant + " is too far away for a date", e);
    }
  }

  private boolean isInteger() {
    return compareTo(INT64) <= 0;
  }

  private boolean fits(Number number) {
    boolean whole =
        number instanceof Byte
            || number instanceof Short
            || number instanceof Integer
            || number instanceof Long;
    int unused = Long.SIZE - bytes * Byte.SIZE;
    return whole && number.longValue() << unused >> unused == number.longValue();
  }

  @Override
  public Object read(ByteBuffer from) throws SerializationException {
    JsonInput.need(from, bytes);
    // The first byte has the sign.
    long bits = from.get();
    for (int i = 1; i < bytes; i++) {
      bits = bits << Byte.SIZE | (from.get() & 0xFF);
    }
    return bits == nullBits ? null : value(bits);
  }

  private Object value(long bits) throws SerializationException {
    return switch (this) {
      case INT8 -> (byte) bits;
      case INT16 -> (short) bits;
      case INT32 -> (int) bits;
      case INT64 -> bits;
      case FLOAT32 -> Float.intBitsToFloat((int) bits);
      case FLOAT64 -> Double.longBitsToDouble(bits);
      case DATE -> Instant.ofEpochMilli(bits);
      case BOOLEAN -> truth(bits);
    };
  }

  private static boolean truth(long bits) throws SerializationException {
    if (bits != 0 && bits != 1) {
      throw new SerializationException("A boolean is 0, 1 or -1, not " + bits);
    }
    return bits == 1;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
