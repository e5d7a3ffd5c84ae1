package io.github.ycsbxl.records;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.random.RandomGenerator;
import site.ycsb.ByteIterator;

/**
 * Values that one thread writes. Later calls reuse the returned maps and values, so that a write
 * allocates nothing. A binding must copy them before it returns. Not thread-safe.
 */
public final class RecordValues {
  private final ValueSource source;
  private final IntSupplier lengths;
  private final RandomGenerator random;
  private final boolean writeAllFields;
  private final String[] names;
  private final Bytes[] values;

  /** Lengths of the values of a record. */
  private final int[] asked;

  private final Map<String, ByteIterator> wholeRecord = new LinkedHashMap<>();
  private final List<Map<String, ByteIterator>> oneField = new ArrayList<>();
  private long bytes;

  /**
   * Creates the values of a thread.
   *
   * @param lengths supplies the lengths of successive values
   */
  public RecordValues(
      RecordConfig config, ValueSource source, IntSupplier lengths, RandomGenerator random) {
    this.source = source;
    this.lengths = lengths;
    this.random = random;
    this.writeAllFields = config.writeAllFields();
    this.names = config.fieldNames().toArray(String[]::new);
    this.values = new Bytes[names.length];
    this.asked = new int[names.length];
    for (int i = 0; i < names.length; i++) {
      values[i] = Bytes.of(new byte[0]);
      wholeRecord.put(names[i], values[i]);
      oneField.add(new HashMap<>(Map.of(names[i], values[i])));
    }
  }

  /** Returns new values for all fields of a record. */
  public Map<String, ByteIterator> record(String key) {
    for (int i = 0; i < names.length; i++) {
      asked[i] = lengths.getAsInt();
    }
    source.renewAll(values, key, names, asked);
    bytes = 0;
    for (Bytes value : values) {
      bytes += value.bytesLeft();
    }
    return wholeRecord;
  }

  /** Returns new values for the fields that an update changes: all, or one. */
  public Map<String, ByteIterator> change(String key) {
    if (writeAllFields) {
      return record(key);
    }
    int field = random.nextInt(names.length);
    bytes = renew(key, field);
    return oneField.get(field);
  }

  /** Returns a new value for the first field. */
  public ByteIterator first(String key) {
    renew(key, 0);
    return values[0];
  }

  /** Replaces the values in {@code record} that an update changes. */
  public void change(String key, Map<String, ByteIterator> record) {
    record.putAll(change(key));
  }

  /** Returns the number of bytes of the values from the last call. */
  public long bytes() {
    return bytes;
  }

  /** Creates a field's value and returns its number of bytes. */
  private long renew(String key, int field) {
    Bytes value = values[field];
    source.renew(value, key, names[field], lengths.getAsInt());
    return value.bytesLeft();
  }
}
