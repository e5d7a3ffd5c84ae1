package io.github.ycsbxl.measure;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Converter between histograms and HdrHistogram's compressed bytes. Stateless. */
public final class HistogramBytes {
  private HistogramBytes() {}

  public static byte[] of(Histogram histogram) {
    var buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Arrays.copyOf(buffer.array(), length);
  }

  /**
   * Decodes a histogram.
   *
   * @throws DataFormatException if the bytes are not a histogram; for some bytes, an
   *     IllegalArgumentException
   */
  public static Histogram histogram(byte[] bytes) throws DataFormatException {
    try {
      return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
    } catch (RuntimeException e) {
      throwIfMemoryEnded(e);
      throw e;
    }
  }

  /**
   * Rethrows an OutOfMemoryError, which the library wraps since it creates histograms by
   * reflection.
   */
  public static void throwIfMemoryEnded(RuntimeException decoding) {
    for (Throwable cause = decoding; cause != null; cause = cause.getCause()) {
      if (cause instanceof OutOfMemoryError memory) {
        throw memory;
      }
    }
  }
}
