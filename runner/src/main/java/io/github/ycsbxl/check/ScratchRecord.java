package io.github.ycsbxl.check;

import io.github.ycsbxl.check.CheckStep.CheckFailure;
import io.github.ycsbxl.keys.KeyFormat;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * A record that looks like those of the workload, with the same table, kind of key and names of
 * fields, but is none of them. Not thread-safe.
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

  /** Draws another key. */
  void drawKey() {
    key = keys.format(random.nextLong(firstNumber, keys.capacity()));
  }

  String firstField() {
    return records.fieldNames().get(0);
  }

  /** Changes the first field, and returns the change. */
  Map<String, ByteIterator> change() {
    return changeTo(text());
  }

  /** Changes the first field to a value that has every possible byte. */
  Map<String, ByteIterator> changeToBinary() {
    var bytes = new byte[256];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    return changeTo(bytes);
  }

  /** The values of all fields, to be written. */
  Map<String, ByteIterator> values() {
    var values = new HashMap<String, ByteIterator>();
    fields.forEach((name, value) -> values.put(name, new ByteArrayByteIterator(value)));
    return values;
  }

  /** Throws unless all fields were read as they are, to the last byte. */
  void compare(Map<String, ByteIterator> read) throws CheckFailure {
    if (read.isEmpty()) {
      throw CheckFailure.wrong("the store says OK but returns no field");
    }
    if (!read.keySet().equals(fields.keySet())) {
      throw CheckFailure.wrong("wrote the fields " + fields.keySet() + ", read " + read.keySet());
    }
    for (String field : fields.keySet()) {
      compare(field, read);
    }
  }

  /** Throws unless this field was read as it is. */
  void compare(String field, Map<String, ByteIterator> read) throws CheckFailure {
    byte[] wrote = fields.get(field);
    byte[] found = read.containsKey(field) ? read.get(field).toArray() : new byte[0];
    if (!Arrays.equals(wrote, found)) {
      throw CheckFailure.wrong(
          field + " comes back different: wrote " + wrote.length + " bytes, read " + found.length);
    }
  }

  private Map<String, ByteIterator> changeTo(byte[] value) {
    fields.put(firstField(), value);
    return new HashMap<>(Map.of(firstField(), new ByteArrayByteIterator(value)));
  }

  /** Draws printable characters, as stock's values are. */
  private byte[] text() {
    var text = new byte[FIELD_LENGTH];
    for (int i = 0; i < text.length; i++) {
      text[i] = (byte) random.nextInt(' ', '~' + 1);
    }
    return text;
  }
}
