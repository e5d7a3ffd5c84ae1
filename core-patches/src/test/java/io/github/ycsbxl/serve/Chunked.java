package io.github.ycsbxl.serve;

import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/** Channel with these bytes, which returns up to this many at a time. */
public record Chunked(ByteBuffer bytes, int most) implements ReadableByteChannel {
  public static Chunked of(byte[] bytes, int most) {
    return new Chunked(ByteBuffer.wrap(bytes), most);
  }

  @Override
  public int read(ByteBuffer into) {
    if (!bytes.hasRemaining()) {
      return -1;
    }
    int count = Math.min(most, Math.min(bytes.remaining(), into.remaining()));
    into.put(bytes.slice(bytes.position(), count));
    bytes.position(bytes.position() + count);
    return count;
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public void close() {}
}
