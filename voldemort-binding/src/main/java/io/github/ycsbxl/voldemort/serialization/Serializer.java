package io.github.ycsbxl.voldemort.serialization;

import io.github.ycsbxl.voldemort.cluster.MetadataException;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Serializer of one type of object: {@code String} for {@code string}, {@code byte[]} for {@code
 * identity}, and the types of {@link JsonType} for {@code json}. Thread-safe.
 */
public interface Serializer {

  /**
   * Converts the object to bytes, compressed if the definition says so.
   *
   * @throws SerializationException if the object has another type
   */
  byte[] toBytes(Object object) throws SerializationException;

  /**
   * Converts bytes to the object.
   *
   * @throws SerializationException if the bytes are malformed
   */
  Object toObject(byte[] bytes) throws SerializationException;

  /**
   * Returns the serializer that a store's definition describes.
   *
   * @throws MetadataException if the definition has an unsupported type or an invalid schema
   */
  static Serializer of(SerializerDefinition definition) {
    Serializer plain =
        switch (definition.type()) {
          case "string" -> Text.of(definition);
          case "identity" -> new Identity();
          case "json" -> Json.of(definition);
          default ->
              throw new MetadataException(
                  "Serializer %s is not supported; string, identity and json are."
                      .formatted(definition.type()));
        };
    return definition
        .compression()
        .<Serializer>map(compression -> new Compressed(plain, StoreCompression.parse(compression)))
        .orElse(plain);
  }

  /**
   * Returns the fields of {@code json} maps by name, true for {@code string} and false for {@code
   * bytes}. Returns empty if the newest schema is anything else.
   */
  static Optional<SortedMap<String, Boolean>> textFields(SerializerDefinition definition) {
    SortedMap<Integer, JsonType> types = Json.of(definition).types();
    if (!(types.get(types.lastKey()) instanceof JsonType.JsonMap map)) {
      return Optional.empty();
    }
    SortedMap<String, Boolean> fields = new TreeMap<>();
    map.fields().forEach((name, type) -> fields.put(name, type == JsonText.STRING));
    return Optional.of(fields);
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

  /** Serializer with compression of the resulting bytes. */
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

  /** Serializer of strings in the schema's character set, by default UTF-8. */
  record Text(Charset charset) implements Serializer {

    static Text of(SerializerDefinition definition) {
      if (definition.schemas().isEmpty()) {
        return new Text(StandardCharsets.UTF_8);
      }
      String name = definition.schemas().get(definition.schemas().lastKey());
      try {
        return new Text(Charset.forName(name));
      } catch (IllegalArgumentException e) {
        throw new MetadataException("Character set " + name + " does not exist.");
      }
    }

    @Override
    public byte[] toBytes(Object object) throws SerializationException {
      if (object instanceof String text) {
        return text.getBytes(charset);
      }
      throw new SerializationException("A string was expected, not " + object);
    }

    /**
     * Converts the bytes. Replaces bytes that are invalid in the character set, as in the original.
     */
    @Override
    public Object toObject(byte[] bytes) {
      return new String(bytes, charset);
    }
  }

  /**
   * Serializer of the {@code json} format. Objects are written with the newest schema. If the bytes
   * start with a version, objects are read with the schema of that version.
   */
  record Json(SortedMap<Integer, JsonType> types, boolean versioned) implements Serializer {

    static Json of(SerializerDefinition definition) {
      SortedMap<Integer, JsonType> types = new TreeMap<>();
      definition.schemas().forEach((version, schema) -> types.put(version, JsonType.parse(schema)));
      if (types.isEmpty()) {
        throw new MetadataException("Serializer json needs a schema-info.");
      }
      return new Json(types, definition.versioned());
    }

    @Override
    public byte[] toBytes(Object object) throws SerializationException {
      var out = new ByteArrayOutputStream();
      if (versioned) {
        out.write(types.lastKey());
      }
      types.get(types.lastKey()).write(object, out);
      return out.toByteArray();
    }

    /** Converts the bytes to the object, or to null. */
    @Override
    public Object toObject(byte[] bytes) throws SerializationException {
      var from = ByteBuffer.wrap(bytes);
      int version = versioned ? JsonType.need(from, Byte.BYTES).get() & 0xFF : types.lastKey();
      JsonType type = types.get(version);
      if (type == null) {
        throw new SerializationException("No schema has the version " + version);
      }
      Object object = type.read(from);
      if (from.hasRemaining()) {
        throw new SerializationException("%s bytes follow the object".formatted(from.remaining()));
      }
      return object;
    }
  }
}
