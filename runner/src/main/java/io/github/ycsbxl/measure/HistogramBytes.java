package io.github.ycsbxl.measure;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Histograms as bytes, in HdrHistogram's compressed form. Stateless. */
public final class HistogramBytes {
  private HistogramBytes() {}

  public static byte[] of(Histogram histogram) {
    var buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Arrays.copyOf(buffer.array(), length);
  }

  /**
   * The histogram that has these bytes.
   *
   * @throws DataFormatException or an IllegalArgumentException if none has
   */
  public static Histogram histogram(byte[] bytes) throws DataFormatException {
    try {
      return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
    } catch (RuntimeException e) {
      throwIfMemoryEnded(e);
      throw e;
    }
  }

  /** The end of memory comes wrapped, as the library makes what it decodes by reflection. */
  public static void throwIfMemoryEnded(RuntimeException decoding) {
    for (Throwable cause = decoding; cause != null; cause = cause.getCause()) {
      if (cause instanceof OutOfMemoryError memory) {
        throw memory;
      }
    }
  }
}
