package io.github.ycsbxl.keys;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.keys.RequestDistribution.ZipfianScope;
import java.util.List;
import java.util.Map;

/**
 * Records of a benchmark, the share that this client loads, and the key format. Immutable.
 *
 * @param recordCount number of records in the store after all clients have loaded; runs insert
 *     records with higher numbers
 * @param records numbers selected by {@code insertstart} and {@code insertcount}
 */
public record KeyConfig(long recordCount, Slice records, ClientId client, KeyFormat format) {
  /** Maximum length of a key. It is limited because every operation formats its key. */
  private static final int MOST_CHARACTERS = 65_535;

  private static final PropertyGroup OWN = new PropertyGroup(Scope.SCENARIO, Scope.KEYS);

  public static final Property<Long> RECORD_COUNT =
      OWN.declare("recordcount", "0", ValueForm.atLeast(0))
          .meaning("records in the store after the load");
  public static final Property<Long> INSERT_START =
      OWN.declare("insertstart", "0", ValueForm.atLeast(0))
          .scope(Scope.SCENARIO)
          .meaning("number of the first record to load");
  public static final Property<Long> INSERT_COUNT =
      OWN.declare("insertcount", ValueForm.atLeast(0))
          .scope(Scope.SCENARIO)
          .meaning("records to load [recordcount - insertstart]");
  static final Property<Order> INSERT_ORDER =
      OWN.declare("insertorder", "hashed", ValueForm.oneOf(Order.class))
          .meaning("order of keys: hashed, or the order of record numbers");
  static final Property<Integer> ZERO_PADDING =
      OWN.declare("zeropadding", "1", ValueForm.between(1, MOST_CHARACTERS))
          .meaning("minimum digits of a key.format=hash key");
  static final Property<Format> FORMAT =
      OWN.declare("key.format", "hash", ValueForm.oneOf(Format.class))
          .meaning("encoding of a record number as a key");
  public static final Property<Integer> LENGTH =
      OWN.declare("key.length", "13", ValueForm.between(1, MOST_CHARACTERS))
          .meaning("characters of a base32 or decimal key");
  public static final Property<String> PREFIX =
      OWN.declare("key.prefix", "user", asciiText().orEmpty())
          .meaning("prefix of every key; may be empty");
  public static final Property<String> NAMESPACE =
      OWN.declare("key.namespace", asciiText())
          .meaning("text before key.prefix; auto gives each client its own letter");
  public static final List<Property<?>> PROPERTIES = OWN.all();

  enum Format {
    HASH,
    BASE32,
    DECIMAL
  }

  enum Order {
    HASHED,
    ORDERED
  }

  public static KeyConfig from(PropertyReader reader) {
    long recordCount = reader.get(RECORD_COUNT);
    reader.check(recordCount <= Permutation.MAX_SIZE, RECORD_COUNT, "expected at most 2^62");
    return new KeyConfig(recordCount, records(reader, recordCount), client(reader), format(reader));
  }

  /**
   * Returns the settings that determine the key of a number. An audit needs them, because ledgers
   * contain numbers instead of keys.
   */
  public static Map<String, String> settings(PropertyReader reader) {
    return reader.given(
        Scope.KEYS.filter(
            PropertyGroup.join(PROPERTIES, RequestDistribution.PROPERTIES, ClientId.PROPERTIES)));
  }

  /** Returns the key format that these settings determine. */
  public static KeyFormat keys(Map<String, String> settings) {
    return format(PropertyReader.from(settings));
  }

  /** Returns the records that this client loads. */
  public Slice ownRecords() {
    return records.slice(client.index(), client.count());
  }

  private static Slice records(PropertyReader reader, long recordCount) {
    long start = reader.get(INSERT_START);
    long count = reader.find(INSERT_COUNT).orElse(Math.max(0, recordCount - start));
    boolean fits = start <= recordCount && count <= recordCount - start;
    reader.check(
        fits,
        RECORD_COUNT,
        "expected at least insertstart + insertcount (" + start + " + " + count + ")");
    return fits ? new Slice(start, count) : new Slice(0, recordCount);
  }

  private static ClientId client(PropertyReader reader) {
    int count = reader.get(ClientId.COUNT);
    int index = reader.get(ClientId.INDEX);
    reader.check(index < count, ClientId.INDEX, "expected less than client.count");
    return new ClientId(Math.min(index, count - 1), count);
  }

  private static KeyFormat format(PropertyReader reader) {
    KeyFormat format;
    try {
      format = unchecked(reader);
    } catch (IllegalArgumentException e) {
      reader.check(false, LENGTH, e.getMessage());
      return KeyFormat.hash("user", false, 1);
    }
    long recordCount = reader.get(RECORD_COUNT);
    reader.check(
        recordCount <= format.capacity(),
        LENGTH,
        "has room for " + format.capacity() + " keys, but recordcount=" + recordCount);
    return format;
  }

  private static KeyFormat unchecked(PropertyReader reader) {
    String prefix = namespace(reader) + reader.get(PREFIX);
    boolean ordered = reader.get(INSERT_ORDER) == Order.ORDERED;
    int length = reader.get(LENGTH);
    Format format = reader.get(FORMAT);
    return switch (format) {
      case HASH -> KeyFormat.hash(prefix, ordered, reader.get(ZERO_PADDING));
      case BASE32 -> KeyFormat.base32(prefix, length, ordered);
      case DECIMAL -> KeyFormat.decimal(prefix, length, ordered);
    };
  }

  private static String namespace(PropertyReader reader) {
    String namespace = reader.find(NAMESPACE).orElse("");
    if (!namespace.equals("auto")) {
      return namespace;
    }
    reader.check(
        reader.get(ClientId.COUNT) == 1
            || reader.get(RequestDistribution.SCOPE) == ZipfianScope.SLICE,
        NAMESPACE,
        "needs zipfian.scope=slice, because clients do not know each other's keys");
    return letters(reader.get(ClientId.INDEX));
  }

  /** Returns the letters of a client: a to z, then aa, ab and so on. */
  private static String letters(int index) {
    String last = String.valueOf((char) ('a' + index % 26));
    return index < 26 ? last : letters(index / 26 - 1) + last;
  }

  private static ValueForm<String> asciiText() {
    return new ValueForm<>(KeyFormat::requireAscii, "printable ASCII");
  }
}
