package io.github.ycsbxl.voldemort;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.ycsbxl.records.Bytes;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import io.github.ycsbxl.voldemort.serialization.Serializer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import site.ycsb.ByteIterator;

/**
 * Record form of stores of {@code json} maps of strings and bytes: each field of the record is a
 * field of the map. Fields that a record lacks are null. A string holds each byte as the character
 * of that number, so that every byte comes back and ASCII is readable.
 *
 * @param isText true for a string and false for bytes, by the field's name
 */
record JsonForm(Serializer serializer, Map<String, Boolean> isText) implements StoredForm {

  /**
   * @throws IOException if the values are anything but such maps
   * @throws io.github.ycsbxl.voldemort.cluster.MetadataException if the definition is at fault
   */
  static JsonForm of(StoreDefinition store) throws IOException {
    SerializerDefinition definition = store.valueSerializer();
    Serializer serializer = Serializer.of(definition);
    String schema = definition.schemas().get(definition.schemas().lastKey());
    return new JsonForm(
        serializer,
        fields(schema)
            .orElseThrow(
                () ->
                    new IOException(
                        "the values of store %s are no records: expected a json map of string and"
                                .formatted(store.name())
                            + " bytes fields, not "
                            + schema)));
  }

  private static Optional<Map<String, Boolean>> fields(String schema)
      throws JsonProcessingException {
    JsonMapper mapper = JsonMapper.builder().enable(JsonReadFeature.ALLOW_SINGLE_QUOTES).build();
    JsonNode map = mapper.readTree(schema);
    var fields = new TreeMap<String, Boolean>();
    for (Map.Entry<String, JsonNode> field : map.properties()) {
      fields.put(field.getKey(), field.getValue().asText().equals("string"));
    }
    boolean fits =
        map.isObject()
            && map.valueStream()
                .allMatch(type -> Set.of("string", "bytes").contains(type.asText()));
    return fits ? Optional.of(fields) : Optional.empty();
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
      throw new IOException("the store holds something else than records: null");
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
