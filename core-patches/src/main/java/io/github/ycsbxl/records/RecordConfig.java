package io.github.ycsbxl.records;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.records.FieldLengths.LengthDistribution;
import io.github.ycsbxl.records.ValueConfig.Source;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Fields of a record and their values. Immutable.
 *
 * @param fieldNames names of all fields, in order
 * @param sizedAsValue true if {@code value.size} is set instead of the number and length of fields
 * @param raw true if a record has a single field, and the store holds only the bytes of its value
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
  private static final PropertyGroup OWN = new PropertyGroup(Scope.SCENARIO);

  public static final Property<String> TABLE =
      OWN.declare("table", "usertable", ValueForm.name())
          .scope(Scope.SCENARIO, Scope.RECORDS)
          .meaning("table or store that holds the records");
  public static final Property<Integer> FIELD_COUNT =
      OWN.declare("fieldcount", "10", ValueForm.smallAtLeast(1))
          .scope(Scope.SCENARIO, Scope.RECORDS)
          .meaning("fields per record");
  public static final Property<Integer> FIELD_LENGTH =
      OWN.declare("fieldlength", "100", ValueForm.smallAtLeast(0))
          .meaning("maximum bytes per field");
  static final Property<Integer> MIN_FIELD_LENGTH =
      OWN.declare("minfieldlength", "1", ValueForm.smallAtLeast(0))
          .meaning("minimum bytes per field");
  public static final Property<LengthDistribution> LENGTH_DISTRIBUTION =
      OWN.declare("fieldlengthdistribution", "constant", ValueForm.oneOf(LengthDistribution.class))
          .meaning("distribution of field lengths");
  static final Property<String> LENGTH_HISTOGRAM =
      OWN.declare("fieldlengthhistogram", "hist.txt", ValueForm.pathText("a file").ofInput())
          .meaning("histogram file for fieldlengthdistribution=histogram");
  public static final Property<Integer> VALUE_SIZE =
      OWN.declare("value.size", ValueForm.smallAtLeast(0))
          .scope(Scope.SCENARIO, Scope.RECORDS)
          .meaning("bytes of a record's only field; replaces fieldcount and fieldlength");
  public static final Property<Form> FORM =
      OWN.declare("value.form", "fields", ValueForm.oneOf(Form.class))
          .scope(Scope.SCENARIO, Scope.RECORDS)
          .meaning("stored value: named fields, or the raw bytes of one field");
  public static final Property<Source> VALUE_SOURCE =
      OWN.declare("value.source", "random", ValueForm.oneOf(Source.class))
          .meaning(
              "random characters, HTML-like text, verifiable values, bytes of a file, or"
                  + " values of the store");
  static final Property<Path> VALUE_FILE =
      OWN.declare("value.file", ValueForm.path("a file").ofInput())
          .meaning("file for value.source=file; values are consecutive bytes, wrapping at the end");
  static final Property<Integer> VALUE_SAMPLES =
      OWN.declare("value.samples", "100", ValueForm.smallAtLeast(1))
          .meaning(
              "number of keys of requestfile whose values value.source=store reads and writes back");
  static final Property<Double> COMPRESSIBILITY =
      OWN.declare("value.compressibility", "5.6", ValueForm.positive())
          .meaning("gzip compression ratio of 14 KiB of value.source=text");
  public static final Property<Compression> COMPRESSION =
      OWN.declare("value.compression", "none", ValueForm.oneOf(Compression.class))
          .meaning("compress each field value in the client; reads decompress");
  public static final Property<Boolean> DATA_INTEGRITY =
      OWN.declare("dataintegrity", "false", ValueForm.flag())
          .meaning("write stock YCSB's verifiable values and verify reads");
  public static final Property<String> FIELD_NAME_PREFIX =
      OWN.declare("fieldnameprefix", "field", ValueForm.text()).meaning("prefix of field names");
  public static final Property<Boolean> READ_ALL_FIELDS =
      OWN.declare("readallfields", "true", ValueForm.flag()).meaning("read all fields, or one");
  static final Property<Boolean> WRITE_ALL_FIELDS =
      OWN.declare("writeallfields", "false", ValueForm.flag()).meaning("update all fields, or one");
  public static final List<Property<?>> PROPERTIES = OWN.all();

  private static final int MAX_FIELDS = 0xFFFF;
  private static final long MAX_BYTES = 1L << 30;

  /** Names of tables that can also be file names. */
  private static final Pattern TABLE_NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}");

  /**
   * Returns the tables of the workload and of its scenarios. A served store creates these tables.
   * The table of a scenario is {@code <name>.table}, or else {@code table}, or else the scenario's
   * name.
   */
  public static SortedSet<String> tables(PropertyReader reader) {
    String common = reader.find(TABLE).orElse("");
    var all = new TreeSet<String>();
    Map<String, String> texts = reader.texts();
    for (String name : texts.keySet()) {
      if (name.startsWith("scenario.")) {
        String scenario = name.substring("scenario.".length());
        String usual = common.isEmpty() ? scenario : common;
        all.add(texts.getOrDefault(scenario + "." + TABLE.name(), usual));
      }
    }
    all.add(all.isEmpty() || !common.isEmpty() ? reader.get(TABLE) : all.first());
    all.removeIf(table -> !TABLE_NAME.matcher(table).matches());
    return all;
  }

  public static RecordConfig from(PropertyReader reader) {
    FieldLengths lengths = FieldLengths.from(reader);
    boolean raw = reader.get(FORM) == Form.RAW;
    int fields = fields(reader, raw);
    reader.check(fields <= MAX_FIELDS, FIELD_COUNT, "expected at most " + MAX_FIELDS);
    reader.check(
        (long) fields * lengths.most() <= MAX_BYTES,
        reader.isSet(VALUE_SIZE) ? VALUE_SIZE : FIELD_LENGTH,
        "expected a record of 1 GiB at most, fieldcount x fieldlength");
    String prefix = reader.get(FIELD_NAME_PREFIX);
    return new RecordConfig(
        reader.get(TABLE),
        IntStream.range(0, Math.min(fields, MAX_FIELDS)).mapToObj(i -> prefix + i).toList(),
        lengths,
        ValueConfig.from(reader, lengths),
        reader.get(READ_ALL_FIELDS),
        reader.get(WRITE_ALL_FIELDS),
        reader.isSet(VALUE_SIZE),
        raw);
  }

  /** Returns the maximum number of bytes of a record's values. */
  public long mostBytes() {
    return (long) fieldNames.size() * lengths.most();
  }

  private static int fields(PropertyReader reader, boolean raw) {
    if (!reader.isSet(VALUE_SIZE)) {
      int fields = reader.get(FIELD_COUNT);
      reader.check(
          !raw || fields == 1,
          FORM,
          "a raw value is one field; set value.size, or fieldcount=1 and fieldlength");
      return fields;
    }
    List<Property<?>> replaced =
        List.of(FIELD_COUNT, FIELD_LENGTH, MIN_FIELD_LENGTH, LENGTH_DISTRIBUTION, LENGTH_HISTOGRAM);
    for (Property<?> property : replaced) {
      reader.check(
          !reader.isSet(property),
          property,
          "cannot be combined with value.size, which makes a record one field of that size");
    }
    return 1;
  }

  /** Formats of a record in the store. */
  public enum Form {
    /** All fields with their names. */
    FIELDS,
    /** The bytes of the only field. */
    RAW
  }
}
