package io.github.ycsbxl.elliptics.protocol;

import io.github.ycsbxl.elliptics.protocol.BrokenMessageException.Kind;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.util.Arrays;

/**
 * Reader from a channel whose reads wait for at least one byte or throw. Counts the bytes read
 * since the last {@link #limit}, and checks every length before it allocates memory. Used by one
 * thread.
 */
public final class MessageInput {
  private static final int BUFFER_BYTES = 64 << 10;

  /**
   * Maximum number of bytes allocated before any bytes of an array have arrived. More memory is
   * allocated as bytes arrive.
   */
  private static final int INITIAL_ALLOCATION_LIMIT = 128 << 10;

  private final ByteBuffer buffer;
  private ReadableByteChannel channel;
  private long left;

  private MessageInput(ByteBuffer buffer) {
    this.buffer = buffer.order(ByteOrder.LITTLE_ENDIAN).limit(0);
  }

  /** Creates an input without a channel; {@link #from} sets it. */
  public static MessageInput unconnected() {
    return new MessageInput(ByteBuffer.allocateDirect(BUFFER_BYTES));
  }

  /** Discards all bytes, and reads from another channel. */
  public MessageInput from(ReadableByteChannel other) {
    channel = other;
    buffer.limit(0);
    return this;
  }

  /** Limits the number of bytes that may be read from now on. */
  public void limit(long bytes) {
    left = bytes;
  }

  /** Waits for the next byte. Returns true if the peer has closed the connection. */
  public boolean atEnd() throws IOException {
    return !buffer.hasRemaining() && !fill(1);
  }

  /** Returns the buffer with this many bytes, which must be read immediately. */
  ByteBuffer need(int bytes) throws IOException {
    count(bytes);
    if (buffer.remaining() < bytes && !fill(bytes)) {
      throw new EOFException("ended where " + bytes + " bytes were expected");
    }
    return buffer;
  }

  /** Returns the next bytes in a new array. */
  public byte[] bytes(long length) throws IOException {
    count(length);
    var array = new byte[(int) Math.min(length, INITIAL_ALLOCATION_LIMIT)];
    int filled = 0;
    while (filled < length) {
      if (filled == array.length) {
        array = Arrays.copyOf(array, (int) Math.min(length, 2L * array.length));
      }
      if (!buffer.hasRemaining() && !fill(1)) {
        throw new EOFException("ended after " + filled + " of " + length + " bytes");
      }
      int next = Math.min(buffer.remaining(), array.length - filled);
      buffer.get(array, filled, next);
      filled += next;
    }
    return array;
  }

  private void count(long bytes) throws BrokenMessageException {
    if (bytes < 0 || bytes > left) {
      throw new BrokenMessageException(
          Kind.WRONG_LENGTH, "a length of " + bytes + " bytes; at most " + left + " are allowed");
    }
    left -= bytes;
  }

  /**
   * Fills the buffer with this many bytes, which must fit. Returns false if the channel ends
   * earlier.
   */
  private boolean fill(int bytes) throws IOException {
    buffer.compact();
    try {
      while (buffer.position() < bytes) {
        if (channel.read(buffer) < 0) {
          return false;
        }
      }
      return true;
    } finally {
      buffer.flip();
    }
  }
}
