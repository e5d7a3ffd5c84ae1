package io.github.ycsbxl.voldemort.serialization;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Items of one type, after their number. */
record JsonList(JsonType item) implements JsonType {

  @Override
  public void write(Object value, JsonOutput out) throws SerializationException {
    if (value == null) {
      out.putNoLength();
    } else if (value instanceof List<?> list) {
      out.putLength(list.size());
      for (Object each : list) {
        item.write(each, out);
      }
    } else {
      throw new SerializationException(value + " is no list");
    }
  }

  @Override
  public Object read(ByteBuffer from) throws SerializationException {
    int length = JsonInput.length(from);
    if (length < 0) {
      return null;
    }
    // Not List.of: items may be null.
    List<Object> items = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      items.add(item.read(from));
    }
    return Collections.unmodifiableList(items);
  }
}
