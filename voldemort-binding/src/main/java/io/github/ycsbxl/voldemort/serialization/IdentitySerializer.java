package io.github.ycsbxl.voldemort.serialization;

/** Byte arrays as they are, not copied. */
final class IdentitySerializer implements Serializer {

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
