package io.github.ycsbxl.records;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.records.RecordProperties.Form;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The fields of a record and their values. Immutable.
 *
 * @param fieldNames in order
 * @param sizedAsValue whether {@code value.size} says it, in place of number and length of fields
 * @param raw whether a record is one field and the store has nothing but its bytes
 */
public record RecordConfig(
    String table,
    List<String> fieldNames,
    FieldLengths lengths,
    ValueConfig values,
    boolean readAllFields,
    boolean writeAllFields,
    boolean sizedAsValue,
    boolean raw) {
  private static final int MAX_FIELDS = 0xFFFF;
  private static final long MAX_BYTES = 1L << 30;

  public static RecordConfig from(PropertyReader reader) {
    FieldLengths lengths = FieldLengths.from(reader);
    boolean raw = reader.get(RecordProperties.FORM) == Form.RAW;
    int fields = fields(reader, raw);
    reader.check(
        fields <= MAX_FIELDS, RecordProperties.FIELD_COUNT, "expected at most " + MAX_FIELDS);
    reader.check(
        (long) fields * lengths.most() <= MAX_BYTES,
        reader.isSet(RecordProperties.VALUE_SIZE)
            ? RecordProperties.VALUE_SIZE
            : RecordProperties.FIELD_LENGTH,
        "expected a record of 1 GiB at most, fieldcount x fieldlength");
    String prefix = reader.get(RecordProperties.FIELD_NAME_PREFIX);
    return new RecordConfig(
        reader.get(RecordProperties.TABLE),
        IntStream.range(0, Math.min(fields, MAX_FIELDS)).mapToObj(i -> prefix + i).toList(),
        lengths,
        ValueConfig.from(reader, lengths),
        reader.get(RecordProperties.READ_ALL_FIELDS),
        reader.get(RecordProperties.WRITE_ALL_FIELDS),
        reader.isSet(RecordProperties.VALUE_SIZE),
        raw);
  }

  /** Bytes of the largest record's values. */
  public long mostBytes() {
    return (long) fieldNames.size() * lengths.most();
  }

  private static int fields(PropertyReader reader, boolean raw) {
    if (!reader.isSet(RecordProperties.VALUE_SIZE)) {
      int fields = reader.get(RecordProperties.FIELD_COUNT);
      reader.check(
          !raw || fields == 1,
          RecordProperties.FORM,
          "a raw value is one field; set value.size, or fieldcount=1 and fieldlength");
      return fields;
    }
    List<Property<?>> replaced =
        List.of(
            RecordProperties.FIELD_COUNT,
            RecordProperties.FIELD_LENGTH,
            RecordProperties.MIN_FIELD_LENGTH,
            RecordProperties.LENGTH_DISTRIBUTION,
            RecordProperties.LENGTH_HISTOGRAM);
    for (Property<?> property : replaced) {
      reader.check(
          !reader.isSet(property),
          property,
          "not together with value.size, which makes a record one field of that size");
    }
    return 1;
  }
}
