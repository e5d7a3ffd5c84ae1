package io.github.ycsbxl.voldemort.serialization;

import io.github.ycsbxl.voldemort.cluster.MetadataException;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;

/**
 * Objects of one kind as bytes and back: {@code String} for {@code string}, {@code byte[]} for
 * {@code identity}, and for {@code json} what {@link JsonType} says. Thread-safe.
 */
public interface Serializer {

  /**
   * The object's bytes, compressed if the definition says so.
   *
   * @throws SerializationException if the object is not of this kind
   */
  byte[] toBytes(Object object) throws SerializationException;

  /**
   * @throws SerializationException if the bytes are not of this kind
   */
  Object toObject(byte[] bytes) throws SerializationException;

  /**
   * @throws MetadataException if the definition names a type that is not supported, or its schema
   *     is none
   */
  static Serializer of(SerializerDefinition definition) {
    Serializer plain =
        switch (definition.type()) {
          case "string" -> StringSerializer.of(definition);
          case "identity" -> new IdentitySerializer();
          case "json" -> JsonSerializer.of(definition);
          default ->
              throw new MetadataException(
                  "Serializer "
                      + definition.type()
                      + " is not supported; string, identity and json are.");
        };
    return definition
        .compression()
        .<Serializer>map(
            compression -> new CompressedSerializer(plain, Compression.of(compression.type())))
        .orElse(plain);
  }
}
