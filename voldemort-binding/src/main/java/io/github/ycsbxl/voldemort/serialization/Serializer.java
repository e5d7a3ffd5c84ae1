package io.github.ycsbxl.voldemort.serialization;

import io.github.ycsbxl.voldemort.cluster.MetadataException;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;

/**
 * Serializer of one kind of objects: {@code String} for {@code string}, {@code byte[]} for {@code
 * identity}, and for {@code json} those of {@link JsonType}. Thread-safe.
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
   * @throws MetadataException if the definition names a type that is not supported, or has an
   *     invalid schema
   */
  static Serializer of(SerializerDefinition definition) {
    Serializer plain =
        switch (definition.type()) {
          case "string" -> StringSerializer.of(definition);
          case "identity" -> new Identity();
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
            compression -> new Compressed(plain, StoreCompression.of(compression.type())))
        .orElse(plain);
  }

  /** Serializer of byte arrays, which are not copied. */
  record Identity() implements Serializer {

    @Override
    public byte[] toBytes(Object object) throws SerializationException {
      if (object instanceof byte[] bytes) {
        return bytes;
      }
      throw new SerializationException("A byte array was expected, not " + object);
    }

    @Override
    public Object toObject(byte[] bytes) {
      return bytes;
    }
  }

  /** Serializer whose bytes are compressed afterwards. */
  record Compressed(Serializer plain, StoreCompression compression) implements Serializer {

    @Override
    public byte[] toBytes(Object object) throws SerializationException {
      return compression.compress(plain.toBytes(object));
    }

    @Override
    public Object toObject(byte[] bytes) throws SerializationException {
      return plain.toObject(compression.decompress(bytes));
    }
  }
}
