package io.github.ycsbxl.records;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.ValueForm;
import java.nio.file.Path;
import java.util.List;

/** The properties of records and their values. */
public final class RecordProperties {
  public enum LengthDistribution {
    CONSTANT,
    UNIFORM,
    ZIPFIAN,
    HISTOGRAM
  }

  public enum Source {
    RANDOM,
    TEXT,
    VERIFY,
    FILE,
    STORE
  }

  /** The form of a record in the store. */
  public enum Form {
    /** Fields with their names. */
    FIELDS,
    /** The bytes of the only field. */
    RAW
  }

  public static final Property<String> TABLE =
      Property.of("table", "usertable", ValueForm.name(), "table or store of the records");
  public static final Property<Integer> FIELD_COUNT =
      Property.of("fieldcount", "10", ValueForm.smallAtLeast(1), "fields of a record");
  public static final Property<Integer> FIELD_LENGTH =
      Property.of("fieldlength", "100", ValueForm.smallAtLeast(0), "bytes of a field at most");
  static final Property<Integer> MIN_FIELD_LENGTH =
      Property.of("minfieldlength", "1", ValueForm.smallAtLeast(0), "bytes of a field at least");
  public static final Property<LengthDistribution> LENGTH_DISTRIBUTION =
      Property.of(
          "fieldlengthdistribution",
          "constant",
          ValueForm.oneOf(LengthDistribution.class),
          "how the length of a field is drawn");
  static final Property<String> LENGTH_HISTOGRAM =
      Property.of(
          "fieldlengthhistogram",
          "hist.txt",
          ValueForm.pathText("a file"),
          "file of fieldlengthdistribution=histogram");
  public static final Property<Integer> VALUE_SIZE =
      Property.withoutDefault(
          "value.size",
          ValueForm.smallAtLeast(0),
          "bytes of a record's only field, instead of fieldcount x fieldlength");
  public static final Property<Form> FORM =
      Property.of(
          "value.form",
          "fields",
          ValueForm.oneOf(Form.class),
          "what a value of the store is: fields with their names, or raw, the bytes of one field,"
              + " as others wrote it");
  public static final Property<Source> VALUE_SOURCE =
      Property.of(
          "value.source",
          "random",
          ValueForm.oneOf(Source.class),
          "random characters, HTML-like text, values that every read verifies, parts of a file, or"
              + " values of the store");
  static final Property<Path> VALUE_FILE =
      Property.withoutDefault(
          "value.file",
          ValueForm.path("a file"),
          "file of value.source=file; a value is as many of its first 64 MiB as it is long, from a"
              + " random place");
  static final Property<Integer> VALUE_SAMPLES =
      Property.of(
          "value.samples",
          "100",
          ValueForm.smallAtLeast(1),
          "keys of requestfile, the first ones, whose raw values value.source=store writes whole");
  static final Property<Double> COMPRESSIBILITY =
      Property.of(
          "value.compressibility",
          "5.6",
          ValueForm.positive(),
          "how many times smaller gzip makes 14 KiB of value.source=text");
  public static final Property<Compression> COMPRESSION =
      Property.of(
          "value.compression",
          "none",
          ValueForm.oneOf(Compression.class),
          "how the client compresses the value of a field before it sends it, and every read"
              + " decompresses");
  public static final Property<Boolean> DATA_INTEGRITY =
      Property.of(
          "dataintegrity", "false", ValueForm.flag(), "write stock YCSB's values and verify reads");
  public static final Property<String> FIELD_NAME_PREFIX =
      Property.of("fieldnameprefix", "field", ValueForm.text(), "field names start with it");
  public static final Property<Boolean> READ_ALL_FIELDS =
      Property.of("readallfields", "true", ValueForm.flag(), "read all fields, or one");
  static final Property<Boolean> WRITE_ALL_FIELDS =
      Property.of("writeallfields", "false", ValueForm.flag(), "update all fields, or one");

  public static final List<Property<?>> ALL =
      List.of(
          TABLE,
          FIELD_COUNT,
          FIELD_LENGTH,
          MIN_FIELD_LENGTH,
          LENGTH_DISTRIBUTION,
          LENGTH_HISTOGRAM,
          VALUE_SIZE,
          FORM,
          VALUE_SOURCE,
          VALUE_FILE,
          VALUE_SAMPLES,
          COMPRESSIBILITY,
          COMPRESSION,
          DATA_INTEGRITY,
          FIELD_NAME_PREFIX,
          READ_ALL_FIELDS,
          WRITE_ALL_FIELDS);

  private RecordProperties() {}
}
