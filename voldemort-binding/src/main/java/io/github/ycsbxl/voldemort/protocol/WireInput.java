package io.github.ycsbxl.voldemort.protocol;

import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reader of messages from a channel whose reads wait for at least one byte or throw. Checks every
 * length and count before it allocates memory. Used by one thread.
 */
public final class WireInput {
  /** Default limit of a message's size. */
  public static final int DEFAULT_MAX_MESSAGE_BYTES = 64 << 20;

  private static final int BUFFER_BYTES = 64 << 10;

  /**
   * Maximum number of bytes allocated before any bytes of an array have arrived. More memory is
   * allocated as bytes arrive.
   */
  private static final int INITIAL_ALLOCATION_LIMIT = 128 << 10;

  /**
   * Divisor of the size limit that gives the maximum number of elements. Elements take more memory
   * than their bytes.
   */
  private static final int BYTES_PER_ELEMENT = 64;

  private final ReadableByteChannel channel;
  private final int maxMessageBytes;

  /** Buffer of received bytes. Its position and limit always enclose the unread bytes. */
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).limit(0);

  private int bytesLeft;
  private int elementsLeft;
  private StoreName lastStore = StoreName.parse("");

  private WireInput(ReadableByteChannel channel, int maxMessageBytes) {
    this.channel = channel;
    this.maxMessageBytes = maxMessageBytes;
  }

  /**
   * Creates an input that reads from a channel. A message may have {@code maxMessageBytes} bytes,
   * and a 64th of that number of elements.
   */
  public static WireInput of(ReadableByteChannel channel, int maxMessageBytes) {
    return new WireInput(channel, maxMessageBytes);
  }

  /**
   * Waits for the first byte of the next message. Returns true if the peer has closed the
   * connection.
   */
  public boolean atEnd() throws IOException {
    return !buffer.hasRemaining() && !fill(1);
  }

  /** Returns the number of received bytes that were not read. */
  public int unread() {
    return buffer.remaining();
  }

  /** Reads the next {@code length} bytes as ASCII, for a handshake. */
  public String ascii(int length) throws IOException {
    startMessage();
    return StandardCharsets.US_ASCII.decode(take(length)).toString();
  }

  /** Resets the counts of a message's bytes and elements. */
  void startMessage() {
    bytesLeft = maxMessageBytes;
    elementsLeft = maxMessageBytes / BYTES_PER_ELEMENT;
  }

  int getByte() throws IOException {
    return need(Byte.BYTES).get();
  }

  int getShort() throws IOException {
    return need(Short.BYTES).getShort();
  }

  int getInt() throws IOException {
    return need(Integer.BYTES).getInt();
  }

  /** Reads an i32 number of elements. */
  int getCount() throws IOException {
    int count = getInt();
    countElements(count);
    return count;
  }

  /** Counts elements towards the message's limit. */
  void countElements(int count) throws MalformedMessageException {
    if (count < 0 || count > elementsLeft) {
      throw new MalformedMessageException(
          count + " elements; at most " + elementsLeft + " are allowed");
    }
    elementsLeft -= count;
  }

  /** Reads an i32 length and the bytes. */
  byte[] getBytes() throws IOException {
    return toArray(take(getInt()));
  }

  /** Reads a u16 length and a text. */
  String getText() throws IOException {
    return ModifiedUtf8.decode(lengthAndBytes());
  }

  /**
   * Reads a u16 length and a store name. Caches the last name, because successive requests usually
   * have the same name.
   */
  StoreName getStoreName() throws IOException {
    byte[] name = lengthAndBytes();
    if (!Arrays.equals(name, lastStore.lengthAndBytes())) {
      lastStore = StoreName.decode(name);
    }
    return lastStore;
  }

  private byte[] lengthAndBytes() throws IOException {
    int length = getShort() & 0xFFFF;
    ByteBuffer bytes = take(length);
    var result = new byte[Short.BYTES + length];
    ByteBuffer.wrap(result).putShort((short) length).put(bytes);
    return result;
  }

  /** Reads a clock of {@code length} bytes. */
  VectorClock getClock(int length) throws IOException {
    ByteBuffer bytes = take(length);
    VectorClock clock = clockOf(bytes);
    if (bytes.hasRemaining()) {
      throw new MalformedMessageException("%s bytes follow a clock".formatted(bytes.remaining()));
    }
    return clock;
  }

  /** Reads an i32 length, a clock and a value. */
  Versioned getVersioned() throws IOException {
    ByteBuffer bytes = take(getInt());
    VectorClock clock = clockOf(bytes);
    return Versioned.of(toArray(bytes), clock);
  }

  private static VectorClock clockOf(ByteBuffer bytes) throws MalformedMessageException {
    try {
      return VectorClock.read(bytes);
    } catch (IllegalArgumentException e) {
      throw new MalformedMessageException(e.getMessage(), e);
    }
  }

  private static byte[] toArray(ByteBuffer bytes) {
    var array = new byte[bytes.remaining()];
    bytes.get(array);
    return array;
  }

  /** Returns the next {@code length} bytes, which are valid until the next read. */
  ByteBuffer take(int length) throws IOException {
    if (length < 0 || length > bytesLeft) {
      throw new MalformedMessageException(
          "a length of " + length + " bytes; at most " + bytesLeft + " are allowed");
    }
    if (length > buffer.capacity()) {
      return takeLarge(length);
    }
    need(length);
    ByteBuffer taken = buffer.slice(buffer.position(), length);
    buffer.position(buffer.position() + length);
    return taken;
  }

  private ByteBuffer takeLarge(int length) throws IOException {
    bytesLeft -= length;
    var taken = ByteBuffer.allocate(Math.min(length, INITIAL_ALLOCATION_LIMIT)).put(buffer);
    while (taken.position() < length) {
      if (!taken.hasRemaining()) {
        int larger = (int) Math.min(length, 2L * taken.capacity());
        taken = ByteBuffer.allocate(larger).put(taken.flip());
      }
      if (channel.read(taken) < 0) {
        throw new EOFException("ended after " + taken.position() + " of " + length + " bytes");
      }
    }
    return taken.flip();
  }

  /** Returns the buffer with at least {@code length} bytes in it, and counts them. */
  private ByteBuffer need(int length) throws IOException {
    if (length > bytesLeft) {
      throw new MalformedMessageException("a message of more than " + maxMessageBytes + " bytes");
    }
    bytesLeft -= length;
    if (buffer.remaining() < length && !fill(length)) {
      throw new EOFException("ended where " + length + " bytes were expected");
    }
    return buffer;
  }

  /** Fills the buffer with {@code length} bytes. Returns false if the channel ends earlier. */
  private boolean fill(int length) throws IOException {
    buffer.compact();
    try {
      while (buffer.position() < length) {
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
