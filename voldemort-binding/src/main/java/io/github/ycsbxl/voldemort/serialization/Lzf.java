package io.github.ycsbxl.voldemort.serialization;

import com.ning.compress.lzf.LZFDecoder;
import com.ning.compress.lzf.LZFEncoder;
import com.ning.compress.lzf.LZFException;
import java.nio.ByteBuffer;

/**
 * {@code lzf} by the library that the original uses: chunks of the letters {@code ZV}, a byte (1 if
 * compressed, else 0), a u16 length, if compressed a u16 length when it is not, and the bytes.
 */
final class Lzf implements Compression {
  private static final short MARK = 'Z' << Byte.SIZE | 'V';
  private static final int PLAIN_HEADER_BYTES = Short.BYTES + 1 + Short.BYTES;
  private static final byte PLAIN = 0;
  private static final byte COMPRESSED = 1;

  @Override
  public byte[] compress(byte[] bytes) {
    return LZFEncoder.safeEncode(bytes);
  }

  @Override
  public byte[] decompress(byte[] bytes) throws SerializationException {
    var result = new byte[size(ByteBuffer.wrap(bytes))];
    try {
      int got = LZFDecoder.safeDecode(bytes, result);
      if (got != result.length) {
        throw new SerializationException(
            "lzf gave " + got + " bytes in the place of " + result.length);
      }
      return result;
    } catch (LZFException | IndexOutOfBoundsException e) {
      throw new SerializationException("An lzf chunk that is malformed: " + e.getMessage(), e);
    }
  }

  /** What the chunks promise to become; release 1.1.2 of the library fails to add this up. */
  private static int size(ByteBuffer chunks) throws SerializationException {
    long size = 0;
    while (chunks.hasRemaining()) {
      if (chunks.remaining() < PLAIN_HEADER_BYTES || chunks.getShort() != MARK) {
        throw new SerializationException("Not compressed with lzf: a chunk's header is missing");
      }
      byte kind = chunks.get();
      if (kind != PLAIN && kind != COMPRESSED) {
        throw new SerializationException("An lzf chunk of the kind " + kind);
      }
      int length = chunks.getShort() & 0xFFFF;
      int header = kind == COMPRESSED ? Short.BYTES : 0;
      if (chunks.remaining() < header + length) {
        throw new SerializationException("An lzf chunk cut off: it has " + length + " bytes");
      }
      size += kind == COMPRESSED ? chunks.getShort() & 0xFFFF : length;
      chunks.position(chunks.position() + length);
    }
    if (size > MAX_BYTES) {
      throw Compression.tooLarge();
    }
    return (int) size;
  }
}
