package io.github.ycsbxl.records;

import java.io.IOException;

/** Compresses values and gives them back. Belongs to one thread. */
public interface ValueCodec {
  byte[] compress(byte[] value);

  /** Throws IOException for bytes that were not compressed like this. */
  byte[] decompress(byte[] compressed) throws IOException;

  /** A source whose values are those of another one, compressed. */
  default ValueSource compressing(ValueSource source) {
    return (value, key, field, length) -> {
      source.renew(value, key, field, length);
      byte[] compressed = compress(value.toArray());
      value.become(compressed, 0, compressed.length);
    };
  }
}
