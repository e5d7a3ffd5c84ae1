package io.github.ycsbxl.voldemort.serialization;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Locale;

/** Types of whole numbers, big-endian; the smallest number stands for null. In Java a Long. */
enum JsonNumber implements JsonType {
  INT8(Byte.BYTES),
  INT16(Short.BYTES),
  INT32(Integer.BYTES),
  INT64(Long.BYTES);

  private final int bytes;
  private final long nullNumber;

  JsonNumber(int bytes) {
    this.bytes = bytes;
    this.nullNumber = Long.MIN_VALUE >> Long.SIZE - Byte.SIZE * bytes;
  }

  @Override
  public void write(Object value, ByteArrayOutputStream out) throws SerializationException {
    // The complement of the smallest number is the largest.
    boolean fits =
        value == null
            || value instanceof Long number && number > nullNumber && number <= ~nullNumber;
    if (!fits) {
      throw new SerializationException(
          value + " is no value of type " + name().toLowerCase(Locale.ROOT));
    }
    long number = value == null ? nullNumber : (Long) value;
    for (int shift = Byte.SIZE * (bytes - 1); shift >= 0; shift -= Byte.SIZE) {
      out.write((int) (number >> shift));
    }
  }

  @Override
  public Object read(ByteBuffer from) throws SerializationException {
    JsonType.need(from, bytes);
    long number = from.get();
    for (int i = 1; i < bytes; i++) {
      number = number << Byte.SIZE | from.get() & 0xFF;
    }
    return number == nullNumber ? null : number;
  }
}
