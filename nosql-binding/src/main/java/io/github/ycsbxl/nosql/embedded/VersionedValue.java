package io.github.ycsbxl.nosql.embedded;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Value of a key on a node: an eight-byte version, followed by the record. Since the version is
 * part of the value, it is the same on every replica.
 */
final class VersionedValue {
  private VersionedValue() {}

  static byte[] of(long version, byte[] record) {
    return ByteBuffer.allocate(Long.BYTES + record.length).putLong(version).put(record).array();
  }

  static long version(byte[] value) {
    return ByteBuffer.wrap(value).getLong();
  }

  static byte[] record(byte[] value) {
    return Arrays.copyOfRange(value, Long.BYTES, value.length);
  }

  /**
   * Sequence of versions that are unique for a store. High bits contain the number of openings, low
   * bits a counter. A version that was deleted or rolled back by a failover is never used again.
   * Thread-safe.
   */
  static final class Versions {
    private static final int COUNTER_BITS = 40;

    private final AtomicLong last;

    Versions(long opened) {
      last = new AtomicLong(opened << COUNTER_BITS);
    }

    long next() {
      return last.incrementAndGet();
    }
  }
}
