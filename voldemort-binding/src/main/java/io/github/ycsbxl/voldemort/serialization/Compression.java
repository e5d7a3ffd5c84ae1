package io.github.ycsbxl.voldemort.serialization;

import io.github.ycsbxl.voldemort.cluster.MetadataException;
import java.io.IOException;
import java.io.InputStream;

/** Compression of keys or values, which nothing marks as compressed. Thread-safe. */
interface Compression {
  /** No compressed bytes may become more than this; it is what a message may have. */
  int MAX_BYTES = 64 << 20;

  byte[] compress(byte[] bytes);

  /**
   * @throws SerializationException if the bytes are not compressed like this or would become more
   *     than {@link #MAX_BYTES}
   */
  byte[] decompress(byte[] bytes) throws SerializationException;

  static Compression of(String type) {
    return switch (type) {
      case "gzip" -> new Gzip();
      case "lzf" -> new Lzf();
      case "snappy" -> new Snappy();
      default ->
          throw new MetadataException(
              "Compression " + type + " is not supported; gzip, lzf and snappy are.");
    };
  }

  /** The bytes of a stream that decompresses, unless they are too many. */
  static byte[] readAll(InputStream decompressed) throws IOException {
    byte[] result = decompressed.readNBytes(MAX_BYTES);
    if (decompressed.read() >= 0) {
      throw tooLarge();
    }
    return result;
  }

  static SerializationException tooLarge() {
    return new SerializationException("More than " + MAX_BYTES + " bytes were compressed");
  }
}
