package io.github.ycsbxl.voldemort.cluster;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How keys or values of a store become bytes.
 *
 * @param versioned whether the bytes say which schema they follow
 * @param schemas by version; one with version 0 if not versioned; none where the type needs none
 */
public record SerializerDefinition(
    String type,
    boolean versioned,
    SortedMap<Integer, String> schemas,
    Optional<CompressionDefinition> compression) {

  public SerializerDefinition {
    schemas = Collections.unmodifiableSortedMap(new TreeMap<>(schemas));
  }

  /** Without schema and compression, such as {@code string} and {@code identity}. */
  public static SerializerDefinition of(String type) {
    return new SerializerDefinition(type, true, new TreeMap<>(), Optional.empty());
  }

  /** With one schema, of version 0. */
  public static SerializerDefinition of(String type, String schema) {
    return new SerializerDefinition(type, true, new TreeMap<>(Map.of(0, schema)), Optional.empty());
  }

  public SerializerDefinition compressed(String compressionType) {
    return new SerializerDefinition(
        type, versioned, schemas, Optional.of(CompressionDefinition.of(compressionType)));
  }
}
