package io.github.ycsbxl.workload;

import io.github.ycsbxl.records.Bytes;
import io.github.ycsbxl.records.ValuePool;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import site.ycsb.ByteIterator;

/**
 * Makes the values that one thread writes. The maps and values it returns are used again by later
 * calls, so that a write allocates nothing: a binding must have copied them when it returns. Not
 * thread-safe.
 */
final class RecordValues {
  private final RecordConfig config;
  private final ValuePool pool;
  private final RandomGenerator random;
  private final String[] names;
  private final Bytes[] values;
  private final Map<String, ByteIterator> wholeRecord = new LinkedHashMap<>();
  private final List<Map<String, ByteIterator>> oneField = new ArrayList<>();

  RecordValues(RecordConfig config, ValuePool pool, RandomGenerator random) {
    this.config = config;
    this.pool = pool;
    this.random = random;
    this.names = config.fieldNames().toArray(String[]::new);
    this.values = new Bytes[names.length];
    for (int i = 0; i < names.length; i++) {
      values[i] = pool.next(random, 0);
      wholeRecord.put(names[i], values[i]);
      oneField.add(new HashMap<>(Map.of(names[i], values[i])));
    }
  }

  /** New values for every field. */
  Map<String, ByteIterator> record() {
    for (Bytes value : values) {
      pool.redraw(value, random, length());
    }
    return wholeRecord;
  }

  /** New values for what an update changes: every field, or one. */
  Map<String, ByteIterator> change() {
    if (config.writeAllFields()) {
      return record();
    }
    int field = random.nextInt(names.length);
    pool.redraw(values[field], random, length());
    return oneField.get(field);
  }

  /** Replaces in {@code record} what an update changes. */
  void change(Map<String, ByteIterator> record) {
    if (config.writeAllFields()) {
      record.putAll(record());
    } else {
      int field = random.nextInt(names.length);
      pool.redraw(values[field], random, length());
      record.put(names[field], values[field]);
    }
  }

  String anyField() {
    return names[random.nextInt(names.length)];
  }

  private int length() {
    int min = config.minFieldLength();
    int max = config.maxFieldLength();
    return min == max ? max : min + random.nextInt(max - min + 1);
  }
}
