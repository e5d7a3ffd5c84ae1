package io.github.ycsbxl.voldemort.serialization;

import io.github.ycsbxl.voldemort.cluster.MetadataException;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Serializer of the {@code json} form: objects follow the newest schema when they are written and,
 * if the bytes start with a version, that version's when they are read.
 */
record JsonSerializer(SortedMap<Integer, JsonType> types, boolean versioned) implements Serializer {

  static JsonSerializer of(SerializerDefinition definition) {
    SortedMap<Integer, JsonType> types = new TreeMap<>();
    definition.schemas().forEach((version, schema) -> types.put(version, JsonType.parse(schema)));
    if (types.isEmpty()) {
      throw new MetadataException("Serializer json needs a schema-info.");
    }
    return new JsonSerializer(types, definition.versioned());
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

  /** The object, or null. */
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
      throw new SerializationException(from.remaining() + " bytes are left behind the object");
    }
    return object;
  }
}
