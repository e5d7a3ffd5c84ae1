package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.records.Bytes;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import io.github.ycsbxl.voldemort.serialization.Serializer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;

/**
 * Record format for stores of {@code json} maps of strings and bytes: each field of the record is a
 * field of the map, and missing fields are null. In a string, each byte becomes the character with
 * the same number. Thus all bytes are preserved, and ASCII remains readable.
 *
 * @param isText maps the name of a field to true if the field is a string, and to false if it is
 *     bytes
 */
record JsonForm(Serializer serializer, Map<String, Boolean> isText) implements StoredForm {

  /**
   * Creates the format of a store.
   *
   * @throws IOException if the store's values are not maps of strings and bytes
   * @throws io.github.ycsbxl.voldemort.cluster.MetadataException if the definition is invalid
   */
  static JsonForm of(StoreDefinition store) throws IOException {
    SerializerDefinition definition = store.serializers().values();
    return new JsonForm(
        Serializer.of(definition),
        Serializer.textFields(definition)
            .orElseThrow(
                () ->
                    new IOException(
                        "the values of store %s are not records: expected a json map of string and"
                                .formatted(store.name())
                            + " bytes fields, not "
                            + definition.schemas().get(definition.schemas().lastKey()))));
  }

  @Override
  public byte[] encode(Map<String, ByteIterator> fields) throws IOException {
    if (!isText.keySet().containsAll(fields.keySet())) {
      throw new IOException(
          "the store's values have the fields " + isText.keySet() + ", not " + fields.keySet());
    }
    var map = new HashMap<String, Object>();
    isText.forEach((name, text) -> map.put(name, object(fields.get(name), text)));
    return serializer.toBytes(map);
  }

  private static Object object(ByteIterator value, boolean text) {
    if (value == null) {
      return null;
    }
    byte[] bytes = value.toArray();
    return text ? new String(bytes, StandardCharsets.ISO_8859_1) : bytes;
  }

  @Override
  public void decode(byte[] value, Set<String> wanted, Map<String, ByteIterator> into)
      throws IOException {
    if (!(serializer.toObject(value) instanceof Map<?, ?> map)) {
      throw new IOException("the store has values that are not records: null");
    }
    map.forEach(
        (key, content) -> {
          var name = (String) key;
          if (content != null && (wanted == null || wanted.contains(name))) {
            into.put(name, Bytes.of(bytes(content)));
          }
        });
  }

  private static byte[] bytes(Object content) {
    return content instanceof String text
        ? text.getBytes(StandardCharsets.ISO_8859_1)
        : (byte[]) content;
  }
}
