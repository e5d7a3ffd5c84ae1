package io.github.ycsbxl.voldemort.serialization;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Bytes that become more as they are written. */
final class JsonOutput {
  /** Lengths below this are two bytes, others four of which the two top bits are set. */
  static final int SHORT_LENGTHS = Short.MAX_VALUE;

  static final int LONG_LENGTH = 0xC000_0000;
  static final int MAX_LENGTH = 0x3FFF_FFFF;
  private static final int FIRST_BYTES = 64;

  private ByteBuffer buffer = ByteBuffer.allocate(FIRST_BYTES);

  /** The buffer with room for {@code bytes} more. */
  ByteBuffer room(int bytes) {
    if (buffer.remaining() < bytes) {
      int size = Math.max(Math.addExact(buffer.position(), bytes), buffer.capacity() * 2);
      buffer = ByteBuffer.allocate(size).put(buffer.flip());
    }
    return buffer;
  }

  void putLength(int length) throws SerializationException {
    if (length > MAX_LENGTH) {
      throw new SerializationException(length + " is longer than the form can say");
    }
    if (length < SHORT_LENGTHS) {
      room(Short.BYTES).putShort((short) length);
    } else {
      room(Integer.BYTES).putInt(length | LONG_LENGTH);
    }
  }

  /** What stands where a length would, for a value that is null. */
  void putNoLength() {
    room(Short.BYTES).putShort((short) -1);
  }

  byte[] toBytes() {
    return Arrays.copyOf(buffer.array(), buffer.position());
  }
}
