package io.github.ycsbxl.lookup;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.records.Compression;
import io.github.ycsbxl.records.FieldLengths.LengthDistribution;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.records.ValueCodec;
import io.github.ycsbxl.records.ValueConfig;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Field names and value lengths of a store's records, and how they differ from the configured ones.
 * Immutable.
 *
 * @param compression format in which the values could be decompressed
 * @param records uncompressed values by field; never empty
 */
record RecordShape(Compression compression, List<Map<String, byte[]>> records) {
  private static final String OTHERWISE =
      ", or use another table or store, or empty this one (ycsb clean) and load again";

  /** Orders field names by number: field9 before field10. */
  private static final Comparator<String> BY_NUMBER =
      Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

  /**
   * Returns the shape of the records, or empty if none is readable with this compression.
   *
   * @param mostBytes maximum length of a decompressed value, so that text misread as a length
   *     cannot exhaust the heap
   */
  static Optional<RecordShape> of(
      Collection<? extends Map<String, byte[]>> stored, Compression compression, int mostBytes) {
    ValueCodec codec = compression.codec();
    List<Map<String, byte[]>> readable =
        stored.stream().flatMap(record -> decompressed(record, codec, mostBytes).stream()).toList();
    return readable.isEmpty()
        ? Optional.empty()
        : Optional.of(new RecordShape(compression, readable));
  }

  /** Returns every field that any record has. */
  Set<String> names() {
    return records.stream()
        .flatMap(record -> record.keySet().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Returns true if all records lack the same last fields, as after a load with fewer fields. After
   * updates that replace whole records, records lack different fields.
   */
  boolean isShortOf(List<String> asked) {
    Set<String> first = records.get(0).keySet();
    return first.size() < asked.size()
        && first.equals(Set.copyOf(asked.subList(0, first.size())))
        && records.stream().allMatch(record -> record.keySet().equals(first));
  }

  IntSummaryStatistics lengths() {
    return records.stream()
        .flatMap(record -> record.values().stream())
        .mapToInt(value -> value.length)
        .summaryStatistics();
  }

  private static Optional<Map<String, byte[]>> decompressed(
      Map<String, byte[]> record, ValueCodec codec, int mostBytes) {
    var values = new HashMap<String, byte[]>();
    try {
      for (var field : record.entrySet()) {
        values.put(field.getKey(), codec.decompress(field.getValue(), mostBytes));
      }
      return Optional.of(values);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns a sentence about names, lengths or compression that differ. */
  String difference(RecordConfig asked) {
    List<String> fitting = fitting(asked);
    return "the store has records of "
        + described(names(), lengths(), compression)
        + ", but the benchmark expects "
        + described(asked)
        + "; set "
        + (fitting.isEmpty() ? "the properties it was loaded with" : String.join(" ", fitting))
        + OTHERWISE;
  }

  /** Returns a sentence about values that fail verification. */
  static String valuesDiffer(ValueConfig asked) {
    return asked.stockIntegrity()
        ? "the store's values were not written with dataintegrity=true; set dataintegrity=false"
            + OTHERWISE
        : "the store's values were not written with value.source=verify; set value.source=random to"
            + " measure without verification"
            + OTHERWISE;
  }

  private static String described(RecordConfig asked) {
    var lengths = new IntSummaryStatistics();
    lengths.accept(asked.lengths().least());
    lengths.accept(asked.lengths().most());
    return described(Set.copyOf(asked.fieldNames()), lengths, asked.values().compression());
  }

  /** Describes a shape, such as "10 fields (field0 ... field9) of 100 bytes". */
  private static String described(
      Set<String> names, IntSummaryStatistics lengths, Compression compression) {
    List<String> numbered = names.stream().sorted(BY_NUMBER).toList();
    String first = numbered.get(0);
    String last = numbered.get(numbered.size() - 1);
    String bytes =
        lengths.getMin() == lengths.getMax()
            ? String.valueOf(lengths.getMax())
            : lengths.getMin() + " to " + lengths.getMax();
    return (names.size() == 1
            ? "1 field (" + first
            : names.size() + " fields (" + first + " to " + last)
        + ") of "
        + bytes
        + " bytes"
        + (compression == Compression.NONE ? "" : " under " + name(compression));
  }

  /** Returns properties that match the stored records, as far as they can be derived. */
  private List<String> fitting(RecordConfig asked) {
    var properties = new ArrayList<String>();
    Set<String> names = names();
    IntSummaryStatistics lengths = lengths();
    String prefix = prefix(names);
    boolean asValue = asked.sizedAsValue();
    if (prefix == null || lengths.getMin() != lengths.getMax() || asValue && names.size() > 1) {
      return properties;
    }
    if (names.size() != asked.fieldNames().size()) {
      properties.add(RecordConfig.FIELD_COUNT.name() + "=" + names.size());
    }
    if (!asked.fieldNames().get(0).equals(prefix + 0)) {
      properties.add(RecordConfig.FIELD_NAME_PREFIX.name() + "=" + prefix);
    }
    if (lengths.getMax() != asked.lengths().most()) {
      Property<Integer> length = asValue ? RecordConfig.VALUE_SIZE : RecordConfig.FIELD_LENGTH;
      properties.add(length.name() + "=" + lengths.getMax());
    }
    if (asked.lengths().distribution() != LengthDistribution.CONSTANT) {
      properties.add(RecordConfig.LENGTH_DISTRIBUTION.name() + "=constant");
    }
    if (compression != asked.values().compression()) {
      properties.add(RecordConfig.COMPRESSION.name() + "=" + name(compression));
    }
    return properties;
  }

  /** Returns the prefix of names that are numbered from 0; null for other names. */
  private static String prefix(Set<String> names) {
    String zero = names.stream().filter(name -> name.endsWith("0")).min(BY_NUMBER).orElse("");
    String prefix = zero.isEmpty() ? "" : zero.substring(0, zero.length() - 1);
    boolean numbered = IntStream.range(0, names.size()).allMatch(i -> names.contains(prefix + i));
    return numbered ? prefix : null;
  }

  private static String name(Compression compression) {
    return compression.name().toLowerCase(Locale.ROOT);
  }
}
