package io.github.ycsbxl.measure;

import java.util.OptionalDouble;
import java.util.SortedMap;

/**
 * Bytes of a store's files before and after a phase, by node. Immutable.
 *
 * @param recordBytes mean bytes of a record's key and values; empty if unknown
 */
public record SizeOnDisk(
    SortedMap<String, Long> startBytes,
    SortedMap<String, Long> endBytes,
    OptionalDouble recordBytes) {

  /** Returns the bytes of all nodes at the start. */
  public long start() {
    return sum(startBytes);
  }

  /** Returns the bytes of all nodes at the end. */
  public long end() {
    return sum(endBytes);
  }

  /** Returns the sizes before this phase and after the next phase as one result. */
  public SizeOnDisk then(SizeOnDisk next) {
    return new SizeOnDisk(startBytes, next.endBytes, recordBytes);
  }

  private static long sum(SortedMap<String, Long> bytes) {
    return bytes.values().stream().mapToLong(Long::longValue).sum();
  }
}
