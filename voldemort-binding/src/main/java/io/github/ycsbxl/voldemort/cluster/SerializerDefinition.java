package io.github.ycsbxl.voldemort.cluster;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Serialization of keys or values in a store's definition. Immutable.
 *
 * @param versioned whether the bytes begin with the version of their schema
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

  /** Makes a definition without schema and compression, as {@code string} and others have. */
  public static SerializerDefinition of(String type) {
    return new SerializerDefinition(type, true, new TreeMap<>(), Optional.empty());
  }

  public SerializerDefinition compressed(String compressionType) {
    return new SerializerDefinition(
        type, versioned, schemas, Optional.of(CompressionDefinition.of(compressionType)));
  }

  /** Compression of keys or values. No known type has options; an empty text is none. */
  public record CompressionDefinition(
      @JsonProperty(required = true) String type,
      @JsonProperty @JsonInclude(JsonInclude.Include.NON_EMPTY) String options) {

    public CompressionDefinition {
      options = options == null ? "" : options;
    }

    public static CompressionDefinition of(String type) {
      return new CompressionDefinition(type, "");
    }
  }
}
