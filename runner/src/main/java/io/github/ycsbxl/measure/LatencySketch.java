package io.github.ycsbxl.measure;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * Numbers of latencies in sixteen slots per power of two, in few bytes: usually 100 to 300. Sums
 * are exact. Immutable.
 */
public final class LatencySketch {
  public static final LatencySketch EMPTY = new LatencySketch(new byte[0]);

  private static final int BITS = 4;
  private static final int HALF = 1 << BITS;
  private static final int SLOTS = (Long.SIZE - BITS + 1) * HALF;

  /** Pairs of a distance to the next slot in use and its count, as numbers of variable length. */
  private final byte[] bytes;

  private LatencySketch(byte[] bytes) {
    this.bytes = bytes;
  }

  static LatencySketch of(Histogram latencies) {
    if (latencies.getTotalCount() == 0) {
      return EMPTY;
    }
    var counts = new long[slot(latencies.getMaxValue()) + 1];
    counts[0] = latencies.getCountAtValue(0);
    // The histogram's own slots are parts of these.
    for (int slot = slot(latencies.getMinNonZeroValue()); slot < counts.length; slot++) {
      counts[slot] = latencies.getCountBetweenValues(highest(slot - 1) + 1, highest(slot));
    }
    return of(counts);
  }

  /**
   * Reads a sketch.
   *
   * @throws IllegalArgumentException if the bytes are not those of a sketch
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static LatencySketch read(byte[] bytes) {
    try {
      long[] counts = new LatencySketch(bytes.clone()).counts();
      LatencySketch sketch = of(counts);
      // The addition throws if the sum overflows.
      long total = Arrays.stream(counts).reduce(0, Math::addExact);
      if (total >= 0 && Arrays.equals(sketch.bytes, bytes)) {
        return sketch;
      }
    } catch (RuntimeException e) {
      // The exception below reports it.
    }
    throw new IllegalArgumentException("it has latencies in an unknown form");
  }

  @JsonValue
  public byte[] bytes() {
    return bytes.clone();
  }

  public LatencySketch plus(LatencySketch other) {
    if (bytes.length == 0 || other.bytes.length == 0) {
      return bytes.length == 0 ? other : this;
    }
    long[] mine = counts();
    long[] others = other.counts();
    long[] sum = mine.length > others.length ? mine : others;
    long[] added = mine.length > others.length ? others : mine;
    for (int i = 0; i < added.length; i++) {
      sum[i] += added[i];
    }
    return of(sum);
  }

  /** Returns the number of latencies. */
  public long count() {
    return Arrays.stream(counts()).sum();
  }

  /** Returns the p99, interpolated within its slot; 0 if there is no latency. */
  public long p99() {
    long[] counts = counts();
    long rank = Math.max(1, (long) Math.ceil(0.99 * Arrays.stream(counts).sum()));
    long before = 0;
    for (int i = 0; i < counts.length; i++) {
      if (before + counts[i] >= rank) {
        long low = i == 0 ? 0 : highest(i - 1) + 1;
        return low + (long) ((highest(i) - low) * (double) (rank - before) / counts[i]);
      }
      before += counts[i];
    }
    return 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LatencySketch sketch && Arrays.equals(bytes, sketch.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  private static int slot(long value) {
    int shift = Math.max(0, Long.SIZE - 1 - BITS - Long.numberOfLeadingZeros(value));
    return shift * HALF + (int) (value >> shift);
  }

  private static long highest(int slot) {
    int shift = Math.max(0, slot / HALF - 1);
    return ((slot - shift * HALF + 1L) << shift) - 1;
  }

  private static LatencySketch of(long[] counts) {
    var bytes = new ByteArrayOutputStream();
    int last = -1;
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        write(i - last, bytes);
        write(counts[i], bytes);
        last = i;
      }
    }
    return new LatencySketch(bytes.toByteArray());
  }

  private static void write(long number, ByteArrayOutputStream bytes) {
    long rest = number;
    while (rest >= 0x80) {
      bytes.write((int) (rest & 0x7F | 0x80));
      rest >>= 7;
    }
    bytes.write((int) rest);
  }

  private static long number(ByteBuffer bytes) {
    long number = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      byte next = bytes.get();
      number |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return number;
      }
    }
    throw new IllegalArgumentException();
  }

  private long[] counts() {
    var counts = new long[SLOTS];
    ByteBuffer all = ByteBuffer.wrap(bytes);
    int slot = -1;
    while (all.hasRemaining()) {
      slot = Math.addExact(slot, Math.toIntExact(number(all)));
      counts[slot] = number(all);
    }
    return Arrays.copyOf(counts, slot + 1);
  }
}
