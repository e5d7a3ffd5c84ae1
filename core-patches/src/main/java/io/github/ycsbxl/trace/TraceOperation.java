package io.github.ycsbxl.trace;

import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Operations that a line of a trace can name. */
public enum TraceOperation {
  READ,
  /** Writes the record whether or not it exists. */
  WRITE,
  /** Writes the record only if it does not exist. */
  INSERT,
  /** Writes the record only if it exists. */
  UPDATE,
  /** Reads the record, and writes it. */
  READ_MODIFY_WRITE,
  /** Reads the record, and writes it if nobody else did in between. */
  CAS,
  DELETE;

  /** The operations by their names: memcached's, which twitter/cache-trace has, and YCSB's. */
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

  /** Lists all names, separated by commas. */
  static String names() {
    return String.join(", ", new TreeSet<>(NAMES.keySet()));
  }
}
