package io.github.ycsbxl.records;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.records.RecordConfig.Form;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;

/** Form of a record as one value of a store. Implementations are immutable and thread-safe. */
public interface RecordForm {
  /** Form with the names and values of the fields, as {@link RecordCodec} writes them. */
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
   * Encodes these fields, which are consumed.
   *
   * @throws IllegalArgumentException if the form has no place for them
   */
  byte[] encode(Map<String, ByteIterator> fields);

  /**
   * Puts the fields named in {@code wanted}, or all where it is null, into {@code into}. They are
   * slices of {@code value}, which must not change afterwards.
   *
   * @throws IllegalArgumentException if this is no value of the form
   */
  void decode(byte[] value, Set<String> wanted, Map<String, ByteIterator> into);

  /** The form that the properties select. */
  static RecordForm from(PropertyReader reader) {
    return reader.get(RecordConfig.FORM) == Form.RAW
        ? new Raw(reader.get(RecordConfig.FIELD_NAME_PREFIX) + 0)
        : FIELDS;
  }

  /**
   * Form that adds nothing: the value is the record's only field, whatever it holds.
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
