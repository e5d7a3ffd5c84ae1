package io.github.ycsbxl.keys;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.ValueForm;
import java.util.List;

/** The properties of records, their keys and the request distribution. */
public final class KeyProperties {
  /** The distribution of operations over the records. */
  public enum RequestDistribution {
    UNIFORM,
    ZIPFIAN,
    LATEST,
    HOTSPOT,
    EXPONENTIAL,
    SEQUENTIAL,
    FILE
  }

  /** The client processes that share a set of hot records. */
  public enum ZipfianScope {
    /** All client processes share the hot records, as in stock YCSB. */
    GLOBAL,
    /** Every process draws from all records, and has hot records of its own. */
    CLIENT,
    /** Every process draws from its own slice of the records only. */
    SLICE
  }

  enum Format {
    HASH,
    BASE32,
    DECIMAL
  }

  enum Order {
    HASHED,
    ORDERED
  }

  public enum ZipfianMode {
    EXACT,
    YCSB
  }

  /** Of a key, which is made anew for every operation. */
  private static final int MOST_CHARACTERS = 65_535;

  public static final Property<Long> RECORD_COUNT =
      Property.of("recordcount", "0", ValueForm.atLeast(0), "records in the store after the load");
  public static final Property<Long> INSERT_START =
      Property.of("insertstart", "0", ValueForm.atLeast(0), "number of the first record to load");
  public static final Property<Long> INSERT_COUNT =
      Property.withoutDefault(
          "insertcount", ValueForm.atLeast(0), "records to load [recordcount - insertstart]");
  static final Property<Order> INSERT_ORDER =
      Property.of(
          "insertorder", "hashed", ValueForm.oneOf(Order.class), "whether keys keep their order");
  static final Property<Integer> ZERO_PADDING =
      Property.of(
          "zeropadding",
          "1",
          ValueForm.between(1, MOST_CHARACTERS),
          "least digits of a key.format=hash key");
  static final Property<Format> FORMAT =
      Property.of(
          "key.format", "hash", ValueForm.oneOf(Format.class), "how a number becomes a key");
  public static final Property<Integer> LENGTH =
      Property.of(
          "key.length",
          "13",
          ValueForm.between(1, MOST_CHARACTERS),
          "characters of a base32 or decimal key");
  public static final Property<String> PREFIX =
      Property.of(
          "key.prefix", "user", asciiText().orEmpty(), "what every key starts with; may be empty");
  public static final Property<String> NAMESPACE =
      Property.withoutDefault(
          "key.namespace",
          asciiText(),
          "put in front of the prefix; auto gives each client process its own letter");
  public static final Property<RequestDistribution> DISTRIBUTION =
      Property.of(
          "requestdistribution",
          "uniform",
          ValueForm.oneOf(RequestDistribution.class),
          "how records are chosen");
  static final Property<String> REQUEST_FILE =
      Property.withoutDefault(
          "requestfile",
          ValueForm.pathText("a file"),
          "file of requestdistribution=file, a key a line; threads of all processes share it out");
  public static final Property<Double> THETA =
      Property.of("zipfian.theta", "0.99", ValueForm.positive(), "exponent of the distribution");
  public static final Property<ZipfianScope> SCOPE =
      Property.of(
          "zipfian.scope",
          "global",
          ValueForm.oneOf(ZipfianScope.class),
          "whether client processes share their hot records");
  public static final Property<ZipfianMode> MODE =
      Property.of(
          "zipfian.mode",
          "exact",
          ValueForm.oneOf(ZipfianMode.class),
          "exact, or stock YCSB's flatter sampler to compare with old results");
  static final Property<Double> HOTSPOT_DATA =
      Property.of("hotspotdatafraction", "0.2", ValueForm.share(), "share of hot records");
  static final Property<Double> HOTSPOT_OPERATIONS =
      Property.of("hotspotopnfraction", "0.8", ValueForm.share(), "share of requests for them");
  static final Property<Double> EXPONENTIAL_PERCENTILE =
      Property.of(
          "exponential.percentile",
          "95",
          ValueForm.positive(),
          "percent of the requests for the newest exponential.frac of the records");
  static final Property<Double> EXPONENTIAL_FRACTION =
      Property.of("exponential.frac", "0.8571428571", ValueForm.share(), "see the percentile");
  public static final Property<Integer> CLIENT_INDEX =
      Property.of("client.index", "0", ValueForm.smallAtLeast(0), "which client process this is");
  public static final Property<Integer> CLIENT_COUNT =
      Property.of("client.count", "1", ValueForm.smallAtLeast(1), "how many client processes run");

  public static final List<Property<?>> ALL =
      List.of(
          RECORD_COUNT,
          INSERT_START,
          INSERT_COUNT,
          INSERT_ORDER,
          ZERO_PADDING,
          FORMAT,
          LENGTH,
          PREFIX,
          NAMESPACE,
          DISTRIBUTION,
          REQUEST_FILE,
          THETA,
          SCOPE,
          MODE,
          HOTSPOT_DATA,
          HOTSPOT_OPERATIONS,
          EXPONENTIAL_PERCENTILE,
          EXPONENTIAL_FRACTION,
          CLIENT_INDEX,
          CLIENT_COUNT);

  /** The properties that determine the key of a number. */
  static final List<Property<?>> OF_KEYS =
      List.of(
          RECORD_COUNT,
          INSERT_ORDER,
          ZERO_PADDING,
          FORMAT,
          LENGTH,
          PREFIX,
          NAMESPACE,
          SCOPE,
          CLIENT_INDEX,
          CLIENT_COUNT);

  private KeyProperties() {}

  private static ValueForm<String> asciiText() {
    return new ValueForm<>(KeyFormat::requireAscii, "printable ASCII");
  }
}
