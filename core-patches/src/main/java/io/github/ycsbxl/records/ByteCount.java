package io.github.ycsbxl.records;

import java.util.Collection;
import java.util.Map;
import java.util.function.BiConsumer;
import site.ycsb.ByteIterator;

/**
 * Counter of the bytes of records' values, without keys and field names. Used per operation, so it
 * allocates nothing. Not thread-safe.
 */
public final class ByteCount {
  // A method reference would allocate an object per record.
  @SuppressWarnings("UnnecessaryLambda")
  private final BiConsumer<String, ByteIterator> adding = (field, value) -> add(value);

  private long bytes;

  /** Returns the number of unread bytes of a record's values. */
  public long of(Map<String, ByteIterator> record) {
    bytes = 0;
    record.forEach(adding);
    return bytes;
  }

  /** Returns the number of bytes of the values of several records. */
  public long ofAll(Collection<? extends Map<String, ByteIterator>> records) {
    long sum = 0;
    for (Map<String, ByteIterator> record : records) {
      sum += of(record);
    }
    return sum;
  }

  private void add(ByteIterator value) {
    bytes += value.bytesLeft();
  }
}
