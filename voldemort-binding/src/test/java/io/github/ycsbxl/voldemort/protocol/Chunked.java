package io.github.ycsbxl.voldemort.protocol;

import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/** Channel that delivers bytes in pieces of a given size, and then ends. */
final class Chunked implements ReadableByteChannel {
  private final ByteBuffer left;
  private final int pieceBytes;

  Chunked(byte[] bytes, int pieceBytes) {
    this.left = ByteBuffer.wrap(bytes);
    this.pieceBytes = pieceBytes;
  }

  static WireInput input(byte[] bytes, int pieceBytes) {
    return WireInput.of(new Chunked(bytes, pieceBytes), WireInput.DEFAULT_MAX_MESSAGE_BYTES);
  }

  @Override
  public int read(ByteBuffer into) {
    if (!left.hasRemaining()) {
      return -1;
    }
    int count = Math.min(pieceBytes, Math.min(left.remaining(), into.remaining()));
    into.put(left.slice(left.position(), count));
    left.position(left.position() + count);
    return count;
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public void close() {}
}
