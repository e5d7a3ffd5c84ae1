package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.binding.StoreWrite;
import io.github.ycsbxl.binding.StoreWrite.NotAppliedException;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import io.github.ycsbxl.voldemort.serialization.SerializationException;
import io.github.ycsbxl.voldemort.serialization.Serializer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Mapping of YCSB's keys, which are texts, to the keys of a store. Thread-safe. */
@FunctionalInterface
interface KeyForm {
  Set<String> KNOWN = Set.of("string", "identity", "json");

  /**
   * Converts a key of the workload.
   *
   * @throws IOException if the store cannot contain this key
   */
  byte[] bytes(String key) throws IOException;

  /** Converts the key of a record to be changed. */
  default byte[] bytesToWrite(String key) throws NotAppliedException {
    return StoreWrite.before(() -> bytes(key));
  }

  /**
   * Returns the key format of a store in a cluster.
   *
   * @param type overrides the type in the store's definition
   * @throws IOException if the store's keys are neither text nor integers nor bytes
   */
  static KeyForm of(StoreDefinition store, Optional<KeyType> type) throws IOException {
    SerializerDefinition defined = store.serializers().keys();
    if (type.isEmpty() && !KNOWN.contains(defined.type())) {
      throw new IOException(
          "the keys of store %s are %s; set voldemort.key.type=hex for keys that are bytes"
              .formatted(store.name(), defined.type()));
    }
    Optional<KeyForm> form = of(defined, type);
    return form.orElseThrow(
        () ->
            new IOException(
                "the keys of store %s are neither text nor numbers".formatted(store.name())));
  }

  /** Returns the key format of a store in this process. */
  static KeyForm local(Optional<KeyType> type) {
    return of(SerializerDefinition.withType("string"), type).orElseThrow();
  }

  private static Optional<KeyForm> of(SerializerDefinition defined, Optional<KeyType> type) {
    SerializerDefinition keys = type.map(one -> one.like(defined)).orElse(defined);
    Serializer serializer = Serializer.of(keys);
    if (type.equals(Optional.of(KeyType.HEX))) {
      return Optional.of(key -> serializer.toBytes(ofHex(key)));
    }
    if (keys.type().equals("identity")) {
      return Optional.of(key -> serializer.toBytes(key.getBytes(StandardCharsets.UTF_8)));
    }
    if (takes(serializer, "user1")) {
      return Optional.of(serializer::toBytes);
    }
    return takes(serializer, 1L) ? Optional.of(key -> ofNumber(serializer, key)) : Optional.empty();
  }

  private static boolean takes(Serializer serializer, Object example) {
    try {
      serializer.toBytes(example);
      return true;
    } catch (SerializationException e) {
      return false;
    }
  }

  private static byte[] ofNumber(Serializer serializer, String key) throws IOException {
    Long number = ofDigits(key);
    try {
      return serializer.toBytes(number);
    } catch (SerializationException e) {
      throw new IOException(
          "the key %s: %s; set insertorder=ordered, which numbers keys from 0"
              .formatted(key, e.getMessage()),
          e);
    }
  }

  private static byte[] ofHex(String key) throws IOException {
    if (key.length() % 2 == 1 && key.chars().allMatch(HexFormat::isHexDigit)) {
      throw new IOException(
          "the key %s has %d hexadecimal digits, an odd number; set key.length=%d"
              .formatted(key, key.length(), key.length() + 1));
    }
    try {
      return HexFormat.of().parseHex(key);
    } catch (IllegalArgumentException e) {
      throw new IOException(
          "the key %s is not hexadecimal with two digits per byte".formatted(key));
    }
  }

  private static Long ofDigits(String key) throws IOException {
    try {
      return Long.valueOf(key);
    } catch (NumberFormatException e) {
      throw new IOException(
          "the key %s is not a whole number; set key.prefix= and key.format=decimal"
              .formatted(key));
    }
  }

  /** Key types that override the one in a store's definition. */
  enum KeyType {
    STRING,
    JSON_INT,
    JSON_STRING,
    /** UTF-8 bytes of the workload's keys. */
    IDENTITY,
    /** Bytes given by the workload's keys as hexadecimal digits. */
    HEX;

    /** Creates a definition of this type with the compression of another definition. */
    SerializerDefinition like(SerializerDefinition other) {
      SerializerDefinition plain =
          switch (this) {
            case STRING -> SerializerDefinition.withType("string");
            case JSON_INT -> json("\"int32\"");
            case JSON_STRING -> json("\"string\"");
            case IDENTITY, HEX -> SerializerDefinition.withType("identity");
          };
      return plain.compressedAs(other);
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
}
