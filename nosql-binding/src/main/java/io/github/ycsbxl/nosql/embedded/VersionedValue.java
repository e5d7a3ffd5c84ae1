package io.github.ycsbxl.nosql.embedded;

import java.nio.ByteBuffer;
import java.util.Arrays;

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
}
