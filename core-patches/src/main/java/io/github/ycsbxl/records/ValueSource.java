package io.github.ycsbxl.records;

/** Source of the values that one thread writes. Belongs to that thread. */
@FunctionalInterface
public interface ValueSource {

  /** Makes {@code value} a new value, of {@code length} bytes, for a field of the key's record. */
  void renew(Bytes value, String key, String field, int length);
}
