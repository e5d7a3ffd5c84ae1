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
 * Messages on their way in, over a channel whose reads wait for at least one byte or throw. Every
 * length and count is checked before memory is taken for it. For one thread.
 */
public final class WireInput {
  /** The largest message that is taken unless another size is asked for. */
  public static final int DEFAULT_MAX_MESSAGE_BYTES = 64 << 20;

  private static final int BUFFER_BYTES = 64 << 10;

  /** Of what a message says that it has, so much is believed before it is there. */
  private static final int BELIEVED_BYTES = 1 << 20;

  /** An element of a list takes memory beside its bytes, so elements are limited apart. */
  private static final int BYTES_PER_ELEMENT = 64;

  private final ReadableByteChannel channel;
  private final int maxMessageBytes;

  /** Between messages and within them, always ready to be read from. */
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).limit(0);

  private int bytesLeft;
  private int elementsLeft;
  private StoreName lastStore = StoreName.of("");

  private WireInput(ReadableByteChannel channel, int maxMessageBytes) {
    this.channel = channel;
    this.maxMessageBytes = maxMessageBytes;
  }

  /** Reads from a channel, messages of at most so many bytes and a 64th of that in elements. */
  public static WireInput of(ReadableByteChannel channel, int maxMessageBytes) {
    return new WireInput(channel, maxMessageBytes);
  }

  /** Whether the peer has ended; waits for the first byte of the next message to know. */
  public boolean atEnd() throws IOException {
    return !buffer.hasRemaining() && !fill(1);
  }

  /** How many bytes are here that no message has used. */
  public int unread() {
    return buffer.remaining();
  }

  /** The next {@code length} bytes as ASCII, as in a handshake. */
  public String ascii(int length) throws IOException {
    startMessage();
    return StandardCharsets.US_ASCII.decode(take(length)).toString();
  }

  /** Grants the next message its bytes and elements. */
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

  /** An i32 number of elements that follow. */
  int getCount() throws IOException {
    int count = getInt();
    countElements(count);
    return count;
  }

  /** Takes so many elements from those that the message may have. */
  void countElements(int count) throws MalformedMessageException {
    if (count < 0 || count > elementsLeft) {
      throw new MalformedMessageException(
          count + " elements, of which " + elementsLeft + " are allowed");
    }
    elementsLeft -= count;
  }

  /** An i32 length and the bytes. */
  byte[] getBytes() throws IOException {
    return toArray(take(getInt()));
  }

  /** A u16 length and that text. */
  String getText() throws IOException {
    return ModifiedUtf8.decode(lengthAndBytes());
  }

  /** A u16 length and that name, which mostly is the same as the last one. */
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

  /** A clock that fills {@code length} bytes. */
  VectorClock getClock(int length) throws IOException {
    ByteBuffer bytes = take(length);
    VectorClock clock = clockOf(bytes);
    if (bytes.hasRemaining()) {
      throw new MalformedMessageException(bytes.remaining() + " bytes left behind a clock");
    }
    return clock;
  }

  /** An i32 length, and in it a clock and a value. */
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

  /** The next {@code length} bytes; valid until more is read. */
  ByteBuffer take(int length) throws IOException {
    if (length < 0 || length > bytesLeft) {
      throw new MalformedMessageException(
          "a length of " + length + " bytes, of which " + bytesLeft + " are allowed");
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
    var taken = ByteBuffer.allocate(Math.min(length, BELIEVED_BYTES)).put(buffer);
    while (taken.position() < length) {
      if (!taken.hasRemaining()) {
        int larger = (int) Math.min(length, 2L * taken.capacity());
        taken = ByteBuffer.allocate(larger).put(taken.flip());
      }
      if (channel.read(taken) < 0) {
        throw new EOFException("ended within " + length + " bytes, after " + taken.position());
      }
    }
    return taken.flip();
  }

  /** The buffer, in which the next {@code length} bytes are now, and are counted. */
  private ByteBuffer need(int length) throws IOException {
    if (length > bytesLeft) {
      throw new MalformedMessageException("a message of more than " + maxMessageBytes + " bytes");
    }
    bytesLeft -= length;
    if (buffer.remaining() < length && !fill(length)) {
      throw new EOFException("ended where " + length + " bytes are due");
    }
    return buffer;
  }

  /** Whether {@code length} bytes are in the buffer, or came before the end. */
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
