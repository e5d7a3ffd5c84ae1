package io.github.ycsbxl.records;

import io.airlift.compress.Compressor;
import io.airlift.compress.Decompressor;
import io.airlift.compress.MalformedInputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Codec of one compressed block, behind the value's length in four bytes. Belongs to one thread.
 */
final class BlockCodec implements ValueCodec {
  private static final int LENGTH = Integer.BYTES;

  private final Compressor compressor;
  private final Decompressor decompressor;

  BlockCodec(Compressor compressor, Decompressor decompressor) {
    this.compressor = compressor;
    this.decompressor = decompressor;
  }

  @Override
  public byte[] compress(byte[] value) {
    int most = compressor.maxCompressedLength(value.length);
    byte[] target = new byte[LENGTH + most];
    ByteBuffer.wrap(target).putInt(value.length);
    int size = compressor.compress(value, 0, value.length, target, LENGTH, most);
    return Arrays.copyOf(target, LENGTH + size);
  }

  @Override
  public byte[] decompress(byte[] compressed, int mostBytes) throws IOException {
    int length = compressed.length < LENGTH ? -1 : ByteBuffer.wrap(compressed).getInt();
    if (length < 0 || length > mostBytes) {
      throw new IOException("no value of a length that can be: " + length);
    }
    byte[] value = new byte[length];
    int size = compressed.length - LENGTH;
    try {
      if (decompressor.decompress(compressed, LENGTH, size, value, 0, length) == length) {
        return value;
      }
    } catch (MalformedInputException | IllegalArgumentException e) {
      throw new IOException("no compressed block: " + e.getMessage(), e);
    }
    throw new IOException("a block shorter than its value");
  }
}
