package io.github.ycsbxl.voldemort.serialization;

/** A serializer whose bytes are compressed afterwards. */
record CompressedSerializer(Serializer plain, Compression compression) implements Serializer {

  @Override
  public byte[] toBytes(Object object) throws SerializationException {
    return compression.compress(plain.toBytes(object));
  }

  @Override
  public Object toObject(byte[] bytes) throws SerializationException {
    return plain.toObject(compression.decompress(bytes));
  }
}
