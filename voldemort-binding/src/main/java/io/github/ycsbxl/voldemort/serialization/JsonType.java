package io.github.ycsbxl.voldemort.serialization;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.ycsbxl.voldemort.cluster.MetadataException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A type of the schema-driven binary form that Voldemort calls JSON, big-endian. Everything may be
 * null, for which numbers give up a value: their smallest, in {@code float32} and {@code float64}
 * the smallest above 0. In Java they are Byte, Short, Integer, Long, Float, Double, Boolean,
 * String, byte[], for {@code date} an Instant of whole milliseconds, for {@code [t]} a List and for
 * <code>{..}</code> a Map with exactly the fields of the schema. Immutable.
 */
sealed interface JsonType permits JsonScalar, JsonText, JsonList, JsonMap {

  void write(Object value, JsonOutput out) throws SerializationException;

  Object read(ByteBuffer from) throws SerializationException;

  /**
   * The type that a schema describes, such as <code>{"name": "string", "ages": ["int8"]}</code>.
   *
   * @throws MetadataException if it describes none
   */
  static JsonType parse(String schema) {
    JsonMapper mapper =
        JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    try {
      return of(mapper.readTree(schema));
    } catch (JsonProcessingException e) {
      throw new MetadataException("A schema is no JSON: " + e.getOriginalMessage());
    }
  }

  private static JsonType of(JsonNode schema) {
    if (schema.isTextual()) {
      return ofName(schema.textValue());
    }
    if (schema.isArray() && schema.size() == 1) {
      return new JsonList(of(schema.get(0)));
    }
    if (schema.isObject()) {
      SortedMap<String, JsonType> fields = new TreeMap<>();
      for (Map.Entry<String, JsonNode> field : schema.properties()) {
        fields.put(field.getKey(), of(field.getValue()));
      }
      return new JsonMap(fields);
    }
    throw new MetadataException(
        "A schema is the name of a type, a list with one type, or a map of types, not " + schema);
  }

  private static JsonType ofName(String name) {
    return switch (name) {
      case "string" -> new JsonText(true);
      case "bytes" -> new JsonText(false);
      default -> JsonScalar.of(name);
    };
  }
}
