package io.github.ycsbxl.trace;

import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Operations of the lines of a trace. */
public enum TraceOperation {
  READ,
  /** Write of the record, whether it exists or not. */
  WRITE,
  /** Write of a record that does not exist. */
  INSERT,
  /** Write of an existing record. */
  UPDATE,
  /** Read followed by a write. */
  READ_MODIFY_WRITE,
  /** Read followed by a write on condition that the record is unchanged. */
  CAS,
  DELETE;

  /**
   * Operations by name. The names are those of memcached, as in twitter/cache-trace, and those of
   * YCSB.
   */
  private static final Map<String, TraceOperation> NAMES =
      Map.ofEntries(
          Map.entry("get", READ),
          Map.entry("gets", READ),
          Map.entry("read", READ),
          Map.entry("set", WRITE),
          Map.entry("put", WRITE),
          Map.entry("write", WRITE),
          Map.entry("add", INSERT),
          Map.entry("insert", INSERT),
          Map.entry("replace", UPDATE),
          Map.entry("update", UPDATE),
          Map.entry("append", READ_MODIFY_WRITE),
          Map.entry("prepend", READ_MODIFY_WRITE),
          Map.entry("incr", READ_MODIFY_WRITE),
          Map.entry("decr", READ_MODIFY_WRITE),
          Map.entry("readmodifywrite", READ_MODIFY_WRITE),
          Map.entry("cas", CAS),
          Map.entry("delete", DELETE));

  static Optional<TraceOperation> named(String name) {
    return Optional.ofNullable(NAMES.get(name));
  }

  /** Returns all names, separated by commas. */
  static String names() {
    return String.join(", ", new TreeSet<>(NAMES.keySet()));
  }
}
