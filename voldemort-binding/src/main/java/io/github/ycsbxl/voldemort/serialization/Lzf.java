package io.github.ycsbxl.voldemort.serialization;

import com.ning.compress.lzf.LZFEncoder;
import com.ning.compress.lzf.LZFInputStream;
import com.ning.compress.lzf.util.ChunkDecoderFactory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Compression {@code lzf} by the library that the original uses, in its variant without Unsafe. */
final class Lzf implements StoreCompression {

  @Override
  public byte[] compress(byte[] bytes) {
    return LZFEncoder.safeEncode(bytes);
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
      throw new SerializationException("Not compressed with lzf: " + e.getMessage(), e);
    }
  }
}
