package io.github.ycsbxl.voldemort.serialization;

import io.github.ycsbxl.voldemort.cluster.MetadataException;
import java.io.IOException;
import java.io.InputStream;

/** Compression of keys or values, which nothing marks as compressed. Thread-safe. */
interface StoreCompression {
  /** Limit of the decompressed bytes, the same as that of a message. */
  int MAX_BYTES = 64 << 20;

  byte[] compress(byte[] bytes);

  /**
   * @throws SerializationException if the bytes are malformed, or would become more than {@link
   *     #MAX_BYTES}
   */
  byte[] decompress(byte[] bytes) throws SerializationException;

  static StoreCompression of(String type) {
    return switch (type) {
      case "gzip" -> new Gzip();
      case "lzf" -> new Lzf();
      case "snappy" -> new Snappy();
      default ->
          throw new MetadataException(
              "Compression " + type + " is not supported; gzip, lzf and snappy are.");
    };
  }

  /** Reads a decompressing stream to its end, up to the limit. */
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
