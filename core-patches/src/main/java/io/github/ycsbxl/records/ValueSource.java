package io.github.ycsbxl.records;

/** Source of the values that one thread writes. Used by that thread. */
@FunctionalInterface
public interface ValueSource {

  /** Sets {@code value} to a new value of {@code length} bytes for a field of a record. */
  void renew(Bytes value, String key, String field, int length);

  /**
   * Sets all values of a record to new ones. The next call may overwrite them, even if it is for
   * other values.
   */
  default void renewAll(Bytes[] values, String key, String[] fields, int[] lengths) {
    for (int i = 0; i < values.length; i++) {
      renew(values[i], key, fields[i], lengths[i]);
    }
  }
}
