package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Types of keys that a user can name in place of a store's definition. */
enum KeyType {
  STRING,
  JSON_INT,
  JSON_STRING,
  /** Bytes, of which a key of the workload gives the hexadecimal digits. */
  HEX;

  /** A definition of such keys with the compression of another one. */
  SerializerDefinition like(SerializerDefinition other) {
    SerializerDefinition plain =
        switch (this) {
          case STRING -> SerializerDefinition.of("string");
          case JSON_INT -> json("\"int32\"");
          case JSON_STRING -> json("\"string\"");
          case HEX -> SerializerDefinition.of("identity");
        };
    return other.compression().map(one -> plain.compressed(one.type())).orElse(plain);
  }

  private static SerializerDefinition json(String schema) {
    return new SerializerDefinition(
        "json", true, new TreeMap<>(Map.of(0, schema)), Optional.empty());
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
