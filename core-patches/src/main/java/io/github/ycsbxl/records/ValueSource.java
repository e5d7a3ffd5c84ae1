package io.github.ycsbxl.records;

/** Source of the values that one thread writes. Used by that thread. */
@FunctionalInterface
public interface ValueSource {

  /** Sets {@code value} to a new value of {@code length} bytes for a field of a record. */
  void renew(Bytes value, String key, String field, int length);
}
