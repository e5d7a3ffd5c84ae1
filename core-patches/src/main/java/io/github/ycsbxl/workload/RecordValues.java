package io.github.ycsbxl.workload;

import io.github.ycsbxl.records.Bytes;
import io.github.ycsbxl.records.ValuePool;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import site.ycsb.ByteIterator;

/**
 * Makes the values that one thread writes. The map it returns is used again by the next call. Not
 * thread-safe.
 */
final class RecordValues {
  private final RecordConfig config;
  private final ValuePool pool;
  private final RandomGenerator random;
  private final Map<String, ByteIterator> fields = new LinkedHashMap<>();

  RecordValues(RecordConfig config, ValuePool pool, RandomGenerator random) {
    this.config = config;
    this.pool = pool;
    this.random = random;
  }

  /** New values for every field. */
  Map<String, ByteIterator> record() {
    fields.clear();
    putAll(fields);
    return fields;
  }

  /** New values for what an update changes: every field, or one. */
  Map<String, ByteIterator> change() {
    fields.clear();
    change(fields);
    return fields;
  }

  /** Replaces in {@code record} what an update changes. */
  void change(Map<String, ByteIterator> record) {
    if (config.writeAllFields()) {
      putAll(record);
    } else {
      record.put(anyField(), value());
    }
  }

  String anyField() {
    return config.fieldNames().get(random.nextInt(config.fieldNames().size()));
  }

  private void putAll(Map<String, ByteIterator> record) {
    for (String name : config.fieldNames()) {
      record.put(name, value());
    }
  }

  private Bytes value() {
    int min = config.minFieldLength();
    int max = config.maxFieldLength();
    return pool.next(random, min == max ? max : min + random.nextInt(max - min + 1));
  }
}
