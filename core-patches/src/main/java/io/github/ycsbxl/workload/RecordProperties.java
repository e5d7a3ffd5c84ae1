package io.github.ycsbxl.workload;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.ValueForm;
import java.util.List;

/** The properties that say what a record consists of. */
final class RecordProperties {
  enum LengthDistribution {
    CONSTANT,
    UNIFORM
  }

  static final Property<String> TABLE =
      Property.of("table", "usertable", ValueForm.text(), "table or store of the records");
  static final Property<Integer> FIELD_COUNT =
      Property.of("fieldcount", "10", ValueForm.smallAtLeast(1), "fields of a record");
  static final Property<Integer> FIELD_LENGTH =
      Property.of("fieldlength", "100", ValueForm.smallAtLeast(0), "bytes of a field at most");
  static final Property<Integer> MIN_FIELD_LENGTH =
      Property.of("minfieldlength", "1", ValueForm.smallAtLeast(0), "bytes of a field at least");
  static final Property<LengthDistribution> LENGTH_DISTRIBUTION =
      Property.of(
          "fieldlengthdistribution",
          "constant",
          ValueForm.oneOf(LengthDistribution.class),
          "how the length of a field is drawn");
  static final Property<String> FIELD_NAME_PREFIX =
      Property.of("fieldnameprefix", "field", ValueForm.text(), "field names start with it");
  static final Property<Boolean> READ_ALL_FIELDS =
      Property.of("readallfields", "true", ValueForm.flag(), "read all fields, or one");
  static final Property<Boolean> WRITE_ALL_FIELDS =
      Property.of("writeallfields", "false", ValueForm.flag(), "update all fields, or one");

  static final List<Property<?>> ALL =
      List.of(
          TABLE,
          FIELD_COUNT,
          FIELD_LENGTH,
          MIN_FIELD_LENGTH,
          LENGTH_DISTRIBUTION,
          FIELD_NAME_PREFIX,
          READ_ALL_FIELDS,
          WRITE_ALL_FIELDS);

  private RecordProperties() {}
}
