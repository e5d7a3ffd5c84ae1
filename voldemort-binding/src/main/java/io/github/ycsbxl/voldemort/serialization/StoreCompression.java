package io.github.ycsbxl.voldemort.serialization;

import com.ning.compress.lzf.LZFEncoder;
import com.ning.compress.lzf.LZFInputStream;
import com.ning.compress.lzf.util.ChunkDecoderFactory;
import com.ning.compress.lzf.util.ChunkEncoderFactory;
import io.github.ycsbxl.voldemort.cluster.MetadataException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Compression of keys or values. Compressed bytes are not marked as such. Thread-safe. */
interface StoreCompression {
  /** Maximum number of decompressed bytes, the same as for a message. */
  int MAX_BYTES = 64 << 20;

  byte[] compress(byte[] bytes);

  /**
   * Reverses {@link #compress}.
   *
   * @throws SerializationException if the bytes are malformed, or have more than {@link #MAX_BYTES}
   *     decompressed bytes
   */
  byte[] decompress(byte[] bytes) throws SerializationException;

  static StoreCompression parse(String type) {
    return switch (type) {
      case "gzip" -> new Gzip();
      case "lzf" -> new Lzf();
      case "snappy" -> new Snappy();
      default ->
          throw new MetadataException(
              "Compression %s is not supported; gzip, lzf and snappy are.".formatted(type));
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

  /** Returns a sentence on malformed bytes. At an early end, streams give no reason. */
  private static String wrong(String type, Exception e) {
    return "Not compressed with %s: %s"
        .formatted(type, e instanceof EOFException ? "it ends too early" : e.getMessage());
  }

  static SerializationException tooLarge() {
    return new SerializationException("More than " + MAX_BYTES + " bytes were compressed");
  }

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
        throw new SerializationException(wrong("gzip", e), e);
      }
    }
  }

  /** Compression {@code lzf} with the library of the original, in its variant without Unsafe. */
  final class Lzf implements StoreCompression {

    @Override
    public byte[] compress(byte[] bytes) {
      // Since release 1.2, the library has no encoder for empty input. Empty input becomes an
      // empty chunk.
      return bytes.length == 0
          ? LZFEncoder.encode(ChunkEncoderFactory.safeInstance(1), bytes, 0)
          : LZFEncoder.safeEncode(bytes);
    }

    @Override
    public byte[] decompress(byte[] bytes) throws SerializationException {
      var compressed = new ByteArrayInputStream(bytes);
      try (InputStream chunks =
          new LZFInputStream(ChunkDecoderFactory.safeInstance(), compressed, true)) {
        return StoreCompression.readAll(chunks);
      } catch (SerializationException e) {
        throw e;
      } catch (IOException | IndexOutOfBoundsException e) {
        throw new SerializationException(wrong("lzf", e), e);
      }
    }
  }
}
