package io.github.ycsbxl.voldemort.serialization;

import io.github.ycsbxl.voldemort.cluster.MetadataException;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Serializer of strings in the character set that the schema names, by default UTF-8. */
record StringSerializer(Charset charset) implements Serializer {

  static StringSerializer of(SerializerDefinition definition) {
    if (definition.schemas().isEmpty()) {
      return new StringSerializer(StandardCharsets.UTF_8);
    }
    String name = definition.schemas().get(definition.schemas().lastKey());
    try {
      return new StringSerializer(Charset.forName(name));
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

  /** Bytes that are invalid in the character set become its replacement, as in the original. */
  @Override
  public Object toObject(byte[] bytes) {
    return new String(bytes, charset);
  }
}
