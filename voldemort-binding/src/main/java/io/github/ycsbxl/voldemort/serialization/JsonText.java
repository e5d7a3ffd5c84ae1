package io.github.ycsbxl.voldemort.serialization;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Types {@code string}, in UTF-8, and {@code bytes}, both with a length prefix. */
enum JsonText implements JsonType {
  STRING,
  BYTES;

  private static final int NULL = -1;

  /**
   * Maximum length that is written in two bytes. Longer lengths take four bytes, with the two top
   * bits set.
   */
  private static final int SHORT_LENGTHS = Short.MAX_VALUE;

  private static final int LONG_LENGTH = 0xC000_0000;
  private static final int MAX_LENGTH = 0x3FFF_FFFF;
  private static final int TOP_BITS = 0xC0;

  @Override
  public void write(Object value, ByteArrayOutputStream out) throws SerializationException {
    if (value == null) {
      out.writeBytes(ByteBuffer.allocate(Short.BYTES).putShort((short) NULL).array());
      return;
    }
    byte[] bytes = bytes(value);
    out.writeBytes(encodedLength(bytes.length));
    out.writeBytes(bytes);
  }

  private byte[] bytes(Object value) throws SerializationException {
    if (this == STRING && value instanceof String string) {
      return string.getBytes(StandardCharsets.UTF_8);
    }
    if (this == BYTES && value instanceof byte[] bytes) {
      return bytes;
    }
    throw new SerializationException("%s is not a value of type %s".formatted(value, this));
  }

  private static byte[] encodedLength(int length) throws SerializationException {
    if (length > MAX_LENGTH) {
      throw new SerializationException(
          "%d exceeds the maximum length of the format".formatted(length));
    }
    return length < SHORT_LENGTHS
        ? ByteBuffer.allocate(Short.BYTES).putShort((short) length).array()
        : ByteBuffer.allocate(Integer.BYTES).putInt(length | LONG_LENGTH).array();
  }

  @Override
  public Object read(ByteBuffer from) throws SerializationException {
    int length = length(from);
    if (length == NULL) {
      return null;
    }
    if (length > from.remaining()) {
      throw new SerializationException(
          "A length of " + length + " where " + from.remaining() + " bytes are left");
    }
    var bytes = new byte[length];
    from.get(bytes);
    return this == STRING ? new String(bytes, StandardCharsets.UTF_8) : bytes;
  }

  private static int length(ByteBuffer from) throws SerializationException {
    int length = JsonType.need(from, Short.BYTES).getShort(from.position());
    if (length >= NULL) {
      from.position(from.position() + Short.BYTES);
      return length;
    }
    if ((from.get(from.position()) & TOP_BITS) != TOP_BITS) {
      throw new SerializationException("A length that starts with " + length);
    }
    return JsonType.need(from, Integer.BYTES).getInt() & MAX_LENGTH;
  }

  /** Returns the name of the type in a schema. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
