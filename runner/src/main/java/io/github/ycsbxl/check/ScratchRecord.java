package io.github.ycsbxl.check;

import io.github.ycsbxl.keys.KeyFormat;
import io.github.ycsbxl.records.Bytes;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import site.ycsb.ByteIterator;

/**
 * A record with the workload's table, key format and field names, but a key that the workload does
 * not use. Not thread-safe.
 */
final class ScratchRecord {
  private static final int FIELD_LENGTH = 100;

  private final RecordConfig records;
  private final KeyFormat keys;
  private final long firstNumber;
  private final RandomGenerator random;
  private final Map<String, byte[]> fields = new TreeMap<>();
  private String key;

  ScratchRecord(WorkloadConfig workload, RandomGenerator random) {
    this.records = workload.records();
    this.keys = workload.keys().format();
    this.firstNumber = Math.min(workload.keys().recordCount(), keys.capacity() - 1);
    this.random = random;
    drawKey();
    records.fieldNames().forEach(name -> fields.put(name, text()));
  }

  String table() {
    return records.table();
  }

  String key() {
    return key;
  }

  /** Draws a new random key. */
  void drawKey() {
    key = keys.format(random.nextLong(firstNumber, keys.capacity()));
  }

  String firstField() {
    return records.fieldNames().get(0);
  }

  /** Returns random printable characters, like the values of stock YCSB. */
  byte[] text() {
    int[] characters = random.ints(FIELD_LENGTH, ' ', '~' + 1).toArray();
    return new String(characters, 0, FIELD_LENGTH).getBytes(StandardCharsets.US_ASCII);
  }

  /** Changes the first field and returns the change. */
  Map<String, ByteIterator> change(byte[] value) {
    fields.put(firstField(), value);
    return new HashMap<>(Map.of(firstField(), Bytes.of(value)));
  }

  /** Returns the values of all fields. */
  Map<String, ByteIterator> values() {
    var values = new HashMap<String, ByteIterator>();
    fields.forEach((name, value) -> values.put(name, Bytes.of(value)));
    return values;
  }

  /** Throws unless all fields were read exactly as written. */
  void compare(Map<String, ByteIterator> read) throws RunFailedException {
    if (read.isEmpty()) {
      throw new RunFailedException("the store returned OK but no field");
    }
    if (!read.keySet().equals(fields.keySet())) {
      throw new RunFailedException(
          "wrote the fields " + fields.keySet() + ", read " + read.keySet());
    }
    for (String field : fields.keySet()) {
      compare(field, read);
    }
  }

  /** Throws unless this field was read exactly as written. */
  void compare(String field, Map<String, ByteIterator> read) throws RunFailedException {
    byte[] wrote = fields.get(field);
    byte[] found = read.containsKey(field) ? read.get(field).toArray() : new byte[0];
    if (!Arrays.equals(wrote, found)) {
      throw new RunFailedException(
          "%s was changed: wrote %d bytes, read %d".formatted(field, wrote.length, found.length));
    }
  }
}
