package io.github.ycsbxl.records;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Codec of a value as a gzip file. Stateless. */
final class GzipCodec implements ValueCodec {
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
