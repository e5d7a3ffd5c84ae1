package io.github.ycsbxl.voldemort.serialization;

import java.nio.ByteBuffer;

/** What is read from bytes that may end too early. */
final class JsonInput {
  private static final int NULL = -1;
  private static final int TOP_BITS = 0xC0;

  private JsonInput() {}

  static ByteBuffer need(ByteBuffer from, int bytes) throws SerializationException {
    if (from.remaining() < bytes) {
      throw new SerializationException(
          bytes + " bytes expected, " + from.remaining() + " are there");
    }
    return from;
  }

  /**
   * A length, or -1 for null. No more is believed than there are bytes, since each of the counted
   * things takes at least one.
   */
  static int length(ByteBuffer from) throws SerializationException {
    int length = need(from, Short.BYTES).getShort(from.position());
    if (length == NULL) {
      from.position(from.position() + Short.BYTES);
      return NULL;
    }
    if (length >= 0) {
      from.position(from.position() + Short.BYTES);
    } else {
      if ((from.get(from.position()) & TOP_BITS) != TOP_BITS) {
        throw new SerializationException("A length that starts with " + length);
      }
      length = need(from, Integer.BYTES).getInt() & JsonOutput.MAX_LENGTH;
    }
    if (length > from.remaining()) {
      throw new SerializationException(
          "A length of " + length + " where " + from.remaining() + " bytes are left");
    }
    return length;
  }
}
