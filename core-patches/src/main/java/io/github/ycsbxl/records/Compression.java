package io.github.ycsbxl.records;

import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.snappy.SnappyCompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.airlift.compress.zstd.ZstdCompressor;
import io.airlift.compress.zstd.ZstdDecompressor;

/**
 * Compression of the value of a field by the client, before it sends it. {@code lz4}, {@code
 * snappy} and {@code zstd} values are one block each, after four bytes that hold the length
 * uncompressed.
 */
public enum Compression {
  NONE,
  GZIP,
  LZ4,
  SNAPPY,
  ZSTD;

  /** A codec for one thread. */
  public ValueCodec codec() {
    return switch (this) {
      case NONE -> new NoCodec();
      case GZIP -> new GzipCodec();
      case LZ4 -> new BlockCodec(new Lz4Compressor(), new Lz4Decompressor());
      case SNAPPY -> new BlockCodec(new SnappyCompressor(), new SnappyDecompressor());
      case ZSTD -> new BlockCodec(new ZstdCompressor(), new ZstdDecompressor());
    };
  }

  /** Codec that leaves values as they are. */
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
}
