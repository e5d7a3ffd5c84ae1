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

  static RecordConfig from(PropertyReader reader) {
    int max = reader.get(RecordProperties.FIELD_LENGTH);
    boolean constant =
        reader.get(RecordProperties.LENGTH_DISTRIBUTION) == LengthDistribution.CONSTANT;
    int min = constant ? max : reader.get(RecordProperties.MIN_FIELD_LENGTH);
    reader.check(
        min <= max, RecordProperties.MIN_FIELD_LENGTH, "expected at most fieldlength, " + max);
    String prefix = reader.get(RecordProperties.FIELD_NAME_PREFIX);
    return new RecordConfig(
        reader.get(RecordProperties.TABLE),
        IntStream.range(0, reader.get(RecordProperties.FIELD_COUNT))
            .mapToObj(i -> prefix + i)
            .toList(),
        Math.min(min, max),
        max,
        reader.get(RecordProperties.READ_ALL_FIELDS),
        reader.get(RecordProperties.WRITE_ALL_FIELDS));
  }
}
