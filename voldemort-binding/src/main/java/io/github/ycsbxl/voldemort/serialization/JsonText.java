package io.github.ycsbxl.voldemort.serialization;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A string in UTF-8 or bytes, after their length. */
record JsonText(boolean text) implements JsonType {

  @Override
  public void write(Object value, JsonOutput out) throws SerializationException {
    if (value == null) {
      out.putNoLength();
      return;
    }
    byte[] bytes = bytes(value);
    out.putLength(bytes.length);
    out.room(bytes.length).put(bytes);
  }

  private byte[] bytes(Object value) throws SerializationException {
    if (text && value instanceof String string) {
      return string.getBytes(StandardCharsets.UTF_8);
    }
    if (!text && value instanceof byte[] bytes) {
      return bytes;
    }
    throw new SerializationException(value + " is no value of type " + this);
  }

  @Override
  public Object read(ByteBuffer from) throws SerializationException {
    int length = JsonInput.length(from);
    if (length < 0) {
      return null;
    }
    var bytes = new byte[length];
    from.get(bytes);
    return text ? new String(bytes, StandardCharsets.UTF_8) : bytes;
  }

  @Override
  public String toString() {
    return text ? "string" : "bytes";
  }
}
