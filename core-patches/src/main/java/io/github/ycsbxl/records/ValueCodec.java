package io.github.ycsbxl.records;

import java.io.IOException;

/** Codec that compresses values and restores them. Belongs to one thread. */
public interface ValueCodec {
  /** The most bytes of a value. */
  int MOST_BYTES = 1 << 30;

  byte[] compress(byte[] value);

  /**
   * Decompresses bytes.
   *
   * @throws IOException if they were not compressed by this codec
   */
  default byte[] decompress(byte[] compressed) throws IOException {
    return decompress(compressed, MOST_BYTES);
  }

  /**
   * Decompresses bytes of unknown origin: needs no more memory than a value of {@code mostBytes},
   * and throws IOException for a longer one.
   */
  byte[] decompress(byte[] compressed, int mostBytes) throws IOException;

  /** Returns a source whose values are those of another one, compressed. */
  default ValueSource compressing(ValueSource source) {
    return (value, key, field, length) -> {
      source.renew(value, key, field, length);
      byte[] compressed = compress(value.toArray());
      value.become(compressed, 0, compressed.length);
    };
  }
}
