package io.github.ycsbxl.keys;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.KeyProperties.Format;
import io.github.ycsbxl.keys.KeyProperties.Order;
import io.github.ycsbxl.keys.KeyProperties.ZipfianScope;
import java.util.Map;

/**
 * The records of a benchmark, the share of them that this client process loads, and the form of
 * their keys. Immutable.
 *
 * @param recordCount records in the store once every process has loaded its own; run-phase inserts
 *     get numbers from here on
 * @param records the numbers that {@code insertstart} and {@code insertcount} name
 */
public record KeyConfig(long recordCount, Slice records, ClientId client, KeyFormat format) {

  public static KeyConfig from(PropertyReader reader) {
    long recordCount = reader.get(KeyProperties.RECORD_COUNT);
    reader.check(
        recordCount <= Permutation.MAX_SIZE, KeyProperties.RECORD_COUNT, "expected at most 2^62");
    return new KeyConfig(recordCount, records(reader, recordCount), client(reader), format(reader));
  }

  /** The settings that make a key of a number, for who has only the number later. */
  public static Map<String, String> settings(PropertyReader reader) {
    return reader.given(KeyProperties.OF_KEYS);
  }

  /** The keys under such settings. */
  public static KeyFormat keys(Map<String, String> settings) {
    return format(PropertyReader.of(settings));
  }

  /** The part of the records that this process loads. */
  public Slice ownRecords() {
    return records.slice(client.index(), client.count());
  }

  private static Slice records(PropertyReader reader, long recordCount) {
    long start = reader.get(KeyProperties.INSERT_START);
    long count = reader.find(KeyProperties.INSERT_COUNT).orElse(Math.max(0, recordCount - start));
    boolean fits = start <= recordCount && count <= recordCount - start;
    reader.check(
        fits,
        KeyProperties.RECORD_COUNT,
        "expected at least insertstart + insertcount, " + start + " + " + count);
    return fits ? new Slice(start, count) : new Slice(0, recordCount);
  }

  private static ClientId client(PropertyReader reader) {
    int count = reader.get(KeyProperties.CLIENT_COUNT);
    int index = reader.get(KeyProperties.CLIENT_INDEX);
    reader.check(index < count, KeyProperties.CLIENT_INDEX, "expected less than client.count");
    return new ClientId(Math.min(index, count - 1), count);
  }

  private static KeyFormat format(PropertyReader reader) {
    KeyFormat format;
    try {
      format = unchecked(reader);
    } catch (IllegalArgumentException e) {
      reader.check(false, KeyProperties.LENGTH, e.getMessage());
      return KeyFormat.hash("user", false, 1);
    }
    long recordCount = reader.get(KeyProperties.RECORD_COUNT);
    reader.check(
        recordCount <= format.capacity(),
        KeyProperties.LENGTH,
        "has room for " + format.capacity() + " keys, but recordcount=" + recordCount);
    return format;
  }

  private static KeyFormat unchecked(PropertyReader reader) {
    String prefix = namespace(reader) + reader.get(KeyProperties.PREFIX);
    boolean ordered = reader.get(KeyProperties.INSERT_ORDER) == Order.ORDERED;
    int length = reader.get(KeyProperties.LENGTH);
    Format format = reader.get(KeyProperties.FORMAT);
    return switch (format) {
      case HASH -> KeyFormat.hash(prefix, ordered, reader.get(KeyProperties.ZERO_PADDING));
      case BASE32 -> KeyFormat.base32(prefix, length, ordered);
      case DECIMAL -> KeyFormat.decimal(prefix, length, ordered);
    };
  }

  private static String namespace(PropertyReader reader) {
    String namespace = reader.find(KeyProperties.NAMESPACE).orElse("");
    if (!namespace.equals("auto")) {
      return namespace;
    }
    reader.check(
        reader.get(KeyProperties.CLIENT_COUNT) == 1
            || reader.get(KeyProperties.SCOPE) == ZipfianScope.SLICE,
        KeyProperties.NAMESPACE,
        "needs zipfian.scope=slice, because a client process cannot know another one's keys");
    return letters(reader.get(KeyProperties.CLIENT_INDEX));
  }

  /** a to z, then aa, ab and so on. */
  private static String letters(int index) {
    String last = String.valueOf((char) ('a' + index % 26));
    return index < 26 ? last : letters(index / 26 - 1) + last;
  }
}
