package io.github.ycsbxl.records;

import io.airlift.compress.Compressor;
import io.airlift.compress.Decompressor;
import io.airlift.compress.MalformedInputException;
import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.snappy.SnappyCompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.airlift.compress.zstd.ZstdCompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import io.github.ycsbxl.config.ErrorMessages;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Client-side compression of field values. {@code lz4}, {@code snappy} and {@code zstd} values
 * consist of the uncompressed length in four bytes and one compressed block.
 */
public enum Compression {
  NONE,
  GZIP,
  LZ4,
  SNAPPY,
  ZSTD;

  /** Returns a codec for one thread. */
  public ValueCodec codec() {
    return switch (this) {
      case NONE -> new NoCodec();
      case GZIP -> new GzipCodec();
      case LZ4 -> new BlockCodec(new Lz4Compressor(), new Lz4Decompressor());
      case SNAPPY -> new BlockCodec(new SnappyCompressor(), new SnappyDecompressor());
      case ZSTD -> new BlockCodec(new ZstdCompressor(), new ZstdDecompressor());
    };
  }

  /** Codec that leaves values unchanged. */
  static final class NoCodec implements ValueCodec {
    @Override
    public byte[] compress(byte[] value) {
      return value;
    }

    @Override
    public byte[] decompress(byte[] compressed, int mostBytes) {
      return compressed;
    }

    @Override
    public ValueSource compressing(ValueSource source) {
      return source;
    }
  }

  /** Codec that produces gzip files. Stateless. */
  static final class GzipCodec implements ValueCodec {
    @Override
    public byte[] compress(byte[] value) {
      var compressed = new ByteArrayOutputStream(value.length / 2 + 64);
      try (var gzip = new GZIPOutputStream(compressed)) {
        gzip.write(value);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return compressed.toByteArray();
    }

    @Override
    public byte[] decompress(byte[] compressed, int mostBytes) throws IOException {
      try (var gzip = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
        byte[] value = gzip.readNBytes(mostBytes);
        if (value.length == mostBytes && gzip.read() >= 0) {
          throw new IOException("a value of more than " + mostBytes + " bytes");
        }
        return value;
      }
    }
  }

  /** Codec of one compressed block after the value's length in four bytes. Used by one thread. */
  record BlockCodec(Compressor compressor, Decompressor decompressor) implements ValueCodec {

    private static final int LENGTH = Integer.BYTES;

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
        throw new IOException("impossible length of a value: " + length);
      }
      // Zero bytes would pass as a block of an empty value.
      if (length == 0 && !Arrays.equals(compressed, compress(new byte[0]))) {
        throw new IOException("no compressed block");
      }
      byte[] value = new byte[length];
      int size = compressed.length - LENGTH;
      try {
        if (decompressor.decompress(compressed, LENGTH, size, value, 0, length) == length) {
          return value;
        }
      } catch (MalformedInputException | IllegalArgumentException e) {
        throw new IOException("no compressed block: " + ErrorMessages.message(e), e);
      }
      throw new IOException("a block shorter than its value");
    }
  }
}
