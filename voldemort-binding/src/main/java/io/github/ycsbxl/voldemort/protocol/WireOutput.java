package io.github.ycsbxl.voldemort.protocol;

import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.nio.ByteBuffer;

/** Growable byte buffer for outgoing messages, reused after {@link #clear}. Used by one thread. */
public final class WireOutput {
  private static final int INITIAL_BYTES = 4 << 10;

  /** Capacity above which {@link #clear} drops the buffer. */
  private static final int KEPT_BYTES = 1 << 20;

  private ByteBuffer buffer = ByteBuffer.allocate(INITIAL_BYTES);

  /** Returns the bytes written since the last {@link #clear}, valid until the next call. */
  public ByteBuffer bytes() {
    return buffer.duplicate().flip();
  }

  public void clear() {
    if (buffer.capacity() > KEPT_BYTES) {
      buffer = ByteBuffer.allocate(INITIAL_BYTES);
    }
    buffer.clear();
  }

  void putByte(int value) {
    room(Byte.BYTES).put((byte) value);
  }

  void putShort(int value) {
    room(Short.BYTES).putShort((short) value);
  }

  void putInt(int value) {
    room(Integer.BYTES).putInt(value);
  }

  void putRaw(byte[] bytes) {
    room(bytes.length).put(bytes);
  }

  /** Writes an i32 length and the bytes. */
  void putBytes(byte[] bytes) {
    putInt(bytes.length);
    putRaw(bytes);
  }

  void putClock(VectorClock clock) {
    clock.write(room(clock.sizeInBytes()));
  }

  /** Writes an i32 length, the clock and the value. */
  void putVersioned(Versioned versioned) {
    putInt(Math.addExact(versioned.clock().sizeInBytes(), versioned.value().length));
    putClock(versioned.clock());
    putRaw(versioned.value());
  }

  /** Returns the buffer with space for {@code bytes} more. */
  ByteBuffer room(int bytes) {
    if (buffer.remaining() < bytes) {
      long needed = (long) buffer.position() + bytes;
      if (needed > Integer.MAX_VALUE - Long.BYTES) {
        throw new IllegalArgumentException("a message of " + needed + " bytes");
      }
      long doubled = Math.min(2L * buffer.capacity(), Integer.MAX_VALUE - Long.BYTES);
      buffer = ByteBuffer.allocate((int) Math.max(needed, doubled)).put(buffer.flip());
    }
    return buffer;
  }
}
