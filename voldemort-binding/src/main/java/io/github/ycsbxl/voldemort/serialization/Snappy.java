package io.github.ycsbxl.voldemort.serialization;

import io.airlift.compress.MalformedInputException;
import io.airlift.compress.snappy.SnappyCompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * Compression {@code snappy}: blocks in the stream format that iq80's library used before there was
 * a standard. The stream is the text {@code snappy} and a zero byte. For every 32 KiB of input, the
 * stream contains a byte (1 if compressed, else 0), the length of the data (u16), the masked
 * CRC-32C of the uncompressed data, and the data.
 */
final class Snappy implements StoreCompression {
  private static final byte[] HEADER = "snappy\0".getBytes(StandardCharsets.US_ASCII);
  private static final int CHUNK_HEADER_BYTES = 1 + Short.BYTES + Integer.BYTES;
  private static final int MAX_CHUNK_BYTES = 1 << 15;
  private static final byte PLAIN = 0;
  private static final byte COMPRESSED = 1;

  /**
   * Constant added to the rotated checksum. A CRC of bytes that contain their own CRC would be
   * weak.
   */
  private static final int CRC_MASK = 0xa282ead8;

  private static final int CRC_ROTATION = 15;

  @Override
  public byte[] compress(byte[] bytes) {
    var compressor = new SnappyCompressor();
    var packed = new byte[compressor.maxCompressedLength(Math.min(bytes.length, MAX_CHUNK_BYTES))];
    var out = new ByteArrayOutputStream(bytes.length / 2 + 32);
    out.writeBytes(HEADER);
    for (int start = 0; start < bytes.length; start += MAX_CHUNK_BYTES) {
      int length = Math.min(bytes.length - start, MAX_CHUNK_BYTES);
      int packedLength = compressor.compress(bytes, start, length, packed, 0, packed.length);
      int crc = maskedCrc(bytes, start, length);
      // Like the original, stores a chunk uncompressed unless compression saves at least 1/8.
      if (packedLength <= length - length / 8) {
        writeChunk(COMPRESSED, packed, 0, packedLength, crc, out);
      } else {
        writeChunk(PLAIN, bytes, start, length, crc, out);
      }
    }
    return out.toByteArray();
  }

  private static void writeChunk(
      byte flag, byte[] bytes, int start, int length, int crc, ByteArrayOutputStream out) {
    var header = ByteBuffer.allocate(CHUNK_HEADER_BYTES);
    out.writeBytes(header.put(flag).putShort((short) length).putInt(crc).array());
    out.write(bytes, start, length);
  }

  @Override
  public byte[] decompress(byte[] bytes) throws SerializationException {
    if (bytes.length < HEADER.length
        || !Arrays.equals(HEADER, 0, HEADER.length, bytes, 0, HEADER.length)) {
      throw new SerializationException(
          "Not compressed with snappy: the stream's header is missing");
    }
    var in = ByteBuffer.wrap(bytes).position(HEADER.length);
    var out = new ByteArrayOutputStream(bytes.length * 2);
    var chunk = new byte[MAX_CHUNK_BYTES];
    while (in.hasRemaining()) {
      if (in.remaining() < CHUNK_HEADER_BYTES) {
        throw new SerializationException("A snappy stream cut off in the header of a chunk");
      }
      byte flag = in.get();
      int length = in.getShort() & 0xFFFF;
      int crc = in.getInt();
      int size = readChunk(flag, length, in, chunk);
      if (maskedCrc(chunk, 0, size) != crc) {
        throw new SerializationException("A snappy chunk whose checksum is wrong");
      }
      if (out.size() > MAX_BYTES - size) {
        throw StoreCompression.tooLarge();
      }
      out.write(chunk, 0, size);
    }
    return out.toByteArray();
  }

  /** Reads a chunk. The buffer must have a backing array without an offset. */
  @SuppressWarnings("ByteBufferBackingArray")
  private static int readChunk(byte flag, int length, ByteBuffer in, byte[] chunk)
      throws SerializationException {
    if (length == 0 || length > MAX_CHUNK_BYTES || length > in.remaining()) {
      throw new SerializationException(
          "A snappy chunk of " + length + " bytes, of which " + in.remaining() + " are there");
    }
    int start = in.position();
    in.position(start + length);
    switch (flag) {
      case PLAIN -> {
        System.arraycopy(in.array(), start, chunk, 0, length);
        return length;
      }
      case COMPRESSED -> {
        return unpack(in.array(), start, length, chunk);
      }
      default -> throw new SerializationException("A snappy chunk with the flag " + flag);
    }
  }

  private static int unpack(byte[] from, int start, int length, byte[] into)
      throws SerializationException {
    try {
      return new SnappyDecompressor().decompress(from, start, length, into, 0, into.length);
    } catch (MalformedInputException | IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new SerializationException("A snappy chunk that is malformed: " + e.getMessage(), e);
    }
  }

  private static int maskedCrc(byte[] bytes, int start, int length) {
    var crc = new CRC32C();
    crc.update(bytes, start, length);
    return Integer.rotateRight((int) crc.getValue(), CRC_ROTATION) + CRC_MASK;
  }
}
