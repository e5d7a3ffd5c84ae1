package io.github.ycsbxl.voldemort.serialization;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Map of texts in the alphabetical order of the fields' names, which are not written. */
record JsonMap(SortedMap<String, JsonText> fields) implements JsonType {
  private static final byte NULL = -1;
  private static final byte PRESENT = 1;

  @Override
  public void write(Object value, ByteArrayOutputStream out) throws SerializationException {
    if (value == null) {
      out.write(NULL);
      return;
    }
    if (!(value instanceof Map<?, ?> map) || !map.keySet().equals(fields.keySet())) {
      throw new SerializationException("A map with the fields " + fields.keySet() + " is expected");
    }
    out.write(PRESENT);
    for (Map.Entry<String, JsonText> field : fields.entrySet()) {
      field.getValue().write(map.get(field.getKey()), out);
    }
  }

  @Override
  public Object read(ByteBuffer from) throws SerializationException {
    byte mark = JsonType.need(from, Byte.BYTES).get();
    if (mark == NULL) {
      return null;
    }
    if (mark != PRESENT) {
      throw new SerializationException("A map starts with 1 or -1, not with " + mark);
    }
    SortedMap<String, Object> map = new TreeMap<>();
    for (Map.Entry<String, JsonText> field : fields.entrySet()) {
      map.put(field.getKey(), field.getValue().read(from));
    }
    return Collections.unmodifiableSortedMap(map);
  }
}
