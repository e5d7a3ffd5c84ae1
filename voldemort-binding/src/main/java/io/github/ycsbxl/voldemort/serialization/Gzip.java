package io.github.ycsbxl.voldemort.serialization;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Compression {@code gzip} by the JDK. */
final class Gzip implements StoreCompression {

  @Override
  public byte[] compress(byte[] bytes) {
    var compressed = new ByteArrayOutputStream(bytes.length / 2 + 32);
    try (OutputStream zip = new GZIPOutputStream(compressed)) {
      zip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return compressed.toByteArray();
  }

  @Override
  public byte[] decompress(byte[] bytes) throws SerializationException {
    try (InputStream zip = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return StoreCompression.readAll(zip);
    } catch (SerializationException e) {
      throw e;
    } catch (IOException e) {
      throw new SerializationException("Not compressed with gzip: " + e.getMessage(), e);
    }
  }
}
