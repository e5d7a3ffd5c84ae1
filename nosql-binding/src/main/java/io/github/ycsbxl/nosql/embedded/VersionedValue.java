package io.github.ycsbxl.nosql.embedded;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Value of a key in a node: the version in eight bytes, then the record. The version is part of the
 * value and therefore the same on every replica.
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
   * Sequence of versions that never repeat in the life of a store: each has the number of the
   * store's openings in the high bits, and a counter in the low ones. So a version that was
   * deleted, or rolled back by a failover, never returns. Thread-safe.
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
