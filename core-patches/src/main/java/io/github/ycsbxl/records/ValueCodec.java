package io.github.ycsbxl.records;

import java.io.IOException;

/** Codec that compresses and decompresses values. Used by one thread. */
public interface ValueCodec {
  /** Maximum number of bytes of a value. */
  int MOST_BYTES = 1 << 30;

  byte[] compress(byte[] value);

  /**
   * Decompresses bytes.
   *
   * @throws IOException if this codec did not compress them
   */
  default byte[] decompress(byte[] compressed) throws IOException {
    return decompress(compressed, MOST_BYTES);
  }

  /**
   * Decompresses untrusted bytes. Memory is limited to a value of {@code mostBytes}.
   *
   * @throws IOException if the value is longer
   */
  byte[] decompress(byte[] compressed, int mostBytes) throws IOException;

  default ValueSource compressing(ValueSource source) {
    return (value, key, field, length) -> {
      source.renew(value, key, field, length);
      byte[] compressed = compress(value.toArray());
      value.become(compressed, 0, compressed.length);
    };
  }
}
