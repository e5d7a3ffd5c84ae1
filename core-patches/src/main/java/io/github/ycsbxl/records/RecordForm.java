package io.github.ycsbxl.records;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.records.RecordConfig.Form;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;

/** Format of a record as one value of a store. Implementations are immutable and thread-safe. */
public interface RecordForm {
  /** Format with names and values of the fields, see {@link RecordCodec}. */
  RecordForm FIELDS =
      new RecordForm() {
        @Override
        public byte[] encode(Map<String, ByteIterator> fields) {
          return RecordCodec.encode(fields);
        }

        @Override
        public void decode(byte[] value, Set<String> wanted, Map<String, ByteIterator> into) {
          RecordCodec.decode(value, wanted, into);
        }
      };

  /**
   * Encodes these fields and consumes their values.
   *
   * @throws IllegalArgumentException if the format cannot represent them
   */
  byte[] encode(Map<String, ByteIterator> fields);

  /**
   * Decodes the fields named in {@code wanted}, or all if it is null. They are slices of {@code
   * value}, which must not be modified afterwards.
   *
   * @throws IllegalArgumentException if the value is malformed
   */
  void decode(byte[] value, Set<String> wanted, Map<String, ByteIterator> into);

  /** Returns the format that the properties select. */
  static RecordForm from(PropertyReader reader) {
    return reader.get(RecordConfig.FORM) == Form.RAW
        ? new Raw(reader.get(RecordConfig.FIELD_NAME_PREFIX) + 0)
        : FIELDS;
  }

  /**
   * Format without overhead: the value is the record's only field.
   *
   * @param field its name
   */
  record Raw(String field) implements RecordForm {

    @Override
    public byte[] encode(Map<String, ByteIterator> fields) {
      ByteIterator value = fields.get(field);
      if (value == null || fields.size() != 1) {
        throw new IllegalArgumentException(
            "a raw value is the field " + field + " alone, not " + fields.keySet());
      }
      return value.toArray();
    }

    @Override
    public void decode(byte[] value, Set<String> wanted, Map<String, ByteIterator> into) {
      if (wanted == null || wanted.contains(field)) {
        into.put(field, Bytes.of(value));
      }
    }
  }
}
