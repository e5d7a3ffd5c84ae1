package io.github.ycsbxl.workload;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.workload.RecordProperties.LengthDistribution;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a record consists of. Immutable.
 *
 * @param fieldNames in order
 * @param minFieldLength bytes; equal to {@code maxFieldLength} when the length is constant
 */
record RecordConfig(
    String table,
    List<String> fieldNames,
    int minFieldLength,
    int maxFieldLength,
    boolean readAllFields,
    boolean writeAllFields) {
  private static final int MAX_FIELDS = 0xFFFF;
  private static final long MAX_BYTES = 1L << 30;

  static RecordConfig from(PropertyReader reader) {
    int max = reader.get(RecordProperties.FIELD_LENGTH);
    boolean constant =
        reader.get(RecordProperties.LENGTH_DISTRIBUTION) == LengthDistribution.CONSTANT;
    int min = constant ? max : reader.get(RecordProperties.MIN_FIELD_LENGTH);
    reader.check(
        min <= max, RecordProperties.MIN_FIELD_LENGTH, "expected at most fieldlength, " + max);
    int fields = reader.get(RecordProperties.FIELD_COUNT);
    reader.check(
        fields <= MAX_FIELDS, RecordProperties.FIELD_COUNT, "expected at most " + MAX_FIELDS);
    reader.check(
        (long) fields * max <= MAX_BYTES,
        RecordProperties.FIELD_LENGTH,
        "expected a record of 1 GiB at most, fieldcount x fieldlength");
    String prefix = reader.get(RecordProperties.FIELD_NAME_PREFIX);
    return new RecordConfig(
        reader.get(RecordProperties.TABLE),
        IntStream.range(0, Math.min(fields, MAX_FIELDS)).mapToObj(i -> prefix + i).toList(),
        Math.min(min, max),
        max,
        reader.get(RecordProperties.READ_ALL_FIELDS),
        reader.get(RecordProperties.WRITE_ALL_FIELDS));
  }
}
