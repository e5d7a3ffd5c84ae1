package io.github.ycsbxl.contents;

import io.github.ycsbxl.records.Compression;
import io.github.ycsbxl.records.ValueCodec;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Field names and value lengths that records of a store have. Immutable.
 *
 * @param compression under which the values could be read
 * @param records values before compression, by field; never empty
 */
record RecordShape(Compression compression, List<Map<String, byte[]>> records) {

  /**
   * Reads the shape of a record; empty if none is readable under this compression.
   *
   * @param mostBytes longer values are not readable: random text in place of a length must not cost
   *     the heap
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

  /** Every field that any record has. */
  Set<String> names() {
    return records.stream()
        .flatMap(record -> record.keySet().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Whether all records lack the same last fields, as after a load with fewer of them. Blind
   * updates of one field, in stores where they replace the record, leave various ones.
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
}
