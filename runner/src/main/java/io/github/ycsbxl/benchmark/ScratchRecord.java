package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.KeyProperties;
import io.github.ycsbxl.records.RecordProperties;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * A record that looks like those of the workload and is none of them: the same table, kind of key
 * and names of fields. Not thread-safe.
 */
final class ScratchRecord {
  private static final int FIELD_LENGTH = 100;

  private final PropertyReader properties;
  private final RandomGenerator random;
  private final Map<String, byte[]> fields = new TreeMap<>();
  private String key;

  ScratchRecord(Properties properties, RandomGenerator random) {
    this.properties = new PropertyReader(properties);
    this.random = random;
    drawKey();
    boolean raw = this.properties.get(RecordProperties.FORM) == RecordProperties.Form.RAW;
    for (int i = 0; i < (raw ? 1 : this.properties.get(RecordProperties.FIELD_COUNT)); i++) {
      fields.put(this.properties.get(RecordProperties.FIELD_NAME_PREFIX) + i, text());
    }
  }

  String table() {
    return properties.get(RecordProperties.TABLE);
  }

  String key() {
    return key;
  }

  /** Takes another key. */
  void drawKey() {
    var text = new StringBuilder(properties.get(KeyProperties.PREFIX));
    do {
      text.append(random.nextInt(10));
    } while (text.length() < properties.get(KeyProperties.LENGTH));
    key = text.toString();
  }

  String firstField() {
    return properties.get(RecordProperties.FIELD_NAME_PREFIX) + 0;
  }

  /** Changes the first field, and returns the change. */
  Map<String, ByteIterator> change() {
    return changeTo(text());
  }

  /** Changes the first field to one with every byte there is. */
  Map<String, ByteIterator> changeToBinary() {
    var bytes = new byte[256];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    return changeTo(bytes);
  }

  /** All fields, to be written. */
  Map<String, ByteIterator> values() {
    var values = new HashMap<String, ByteIterator>();
    fields.forEach((name, value) -> values.put(name, new ByteArrayByteIterator(value)));
    return values;
  }

  /** Throws unless this is what was read: all fields with every byte of them. */
  void compare(Map<String, ByteIterator> read) throws CheckFailure {
    if (read.isEmpty()) {
      throw CheckFailure.wrong("the store says OK but gives no field back");
    }
    if (!read.keySet().equals(fields.keySet())) {
      throw CheckFailure.wrong("wrote the fields " + fields.keySet() + ", read " + read.keySet());
    }
    for (String field : fields.keySet()) {
      compare(field, read);
    }
  }

  /** Throws unless this field is what was read. */
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

  /** Printable, as stock's values are. */
  private byte[] text() {
    var text = new byte[FIELD_LENGTH];
    for (int i = 0; i < text.length; i++) {
      text[i] = (byte) random.nextInt(' ', '~' + 1);
    }
    return text;
  }
}
