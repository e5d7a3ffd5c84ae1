package io.github.ycsbxl.voldemort.serialization;

import io.github.ycsbxl.voldemort.cluster.MetadataException;

/** Bytes made smaller and back. Nothing marks compressed bytes. Thread-safe. */
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

  static SerializationException tooLarge() {
    return new SerializationException("More than " + MAX_BYTES + " bytes were compressed");
  }
}
