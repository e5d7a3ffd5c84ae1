package io.github.ycsbxl.voldemort.serialization;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.ycsbxl.voldemort.cluster.MetadataException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Type of the schema-driven binary format that Voldemort calls JSON, big-endian. A value may be
 * null. In Java, values are String, byte[], Long, and for <code>{..}</code> a Map with exactly the
 * fields of the schema. Other types are recognized but not supported. Immutable.
 */
sealed interface JsonType
    permits JsonText, JsonType.JsonNumber, JsonType.JsonMap, JsonType.Unsupported {

  /** Types that the fields of a record cannot have. Integers are supported as keys. */
  List<String> OTHER_NAMES =
      List.of("int8", "int16", "int32", "int64", "date", "float32", "float64", "boolean");

  /** Type that is valid in a schema but not supported. */
  record Unsupported(String schema) implements JsonType {

    @Override
    public void write(Object value, ByteArrayOutputStream out) throws SerializationException {
      throw new SerializationException("%s is not a value of type %s".formatted(value, schema));
    }

    @Override
    public Object read(ByteBuffer from) throws SerializationException {
      throw new SerializationException("Values of type " + schema + " are not supported");
    }
  }

  void write(Object value, ByteArrayOutputStream out) throws SerializationException;

  Object read(ByteBuffer from) throws SerializationException;

  /**
   * Returns the buffer if it has enough bytes left.
   *
   * @throws SerializationException if it has too few
   */
  static ByteBuffer need(ByteBuffer from, int bytes) throws SerializationException {
    if (from.remaining() < bytes) {
      throw new SerializationException("expected " + bytes + " bytes, found " + from.remaining());
    }
    return from;
  }

  /**
   * Parses a schema such as <code>{"name": "string", "photo": "bytes"}</code>.
   *
   * @throws MetadataException if the schema is invalid
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
      throw new MetadataException("A schema is not JSON: " + e.getOriginalMessage());
    }
  }

  private static JsonType of(JsonNode schema) {
    if (schema.isTextual()) {
      return ofName(schema.textValue());
    }
    if (schema.isArray() && schema.size() == 1) {
      of(schema.get(0));
      return new Unsupported(schema.toString());
    }
    if (schema.isObject()) {
      return ofFields(schema);
    }
    throw new MetadataException(
        "A schema is the name of a type, a list with one type, or a map of types, not " + schema);
  }

  private static JsonType ofName(String name) {
    return switch (name) {
      case "string" -> JsonText.STRING;
      case "bytes" -> JsonText.BYTES;
      case "int8" -> JsonNumber.INT8;
      case "int16" -> JsonNumber.INT16;
      case "int32" -> JsonNumber.INT32;
      case "int64" -> JsonNumber.INT64;
      default -> {
        if (!OTHER_NAMES.contains(name)) {
          throw new MetadataException(
              "Type %s of a schema is not string, bytes or one of %s".formatted(name, OTHER_NAMES));
        }
        yield new Unsupported(name);
      }
    };
  }

  private static JsonType ofFields(JsonNode schema) {
    SortedMap<String, JsonText> fields = new TreeMap<>();
    for (Map.Entry<String, JsonNode> field : schema.properties()) {
      if (of(field.getValue()) instanceof JsonText text) {
        fields.put(field.getKey(), text);
      }
    }
    return fields.size() == schema.size()
        ? new JsonMap(fields)
        : new Unsupported(schema.toString());
  }

  /** Map of texts in the alphabetical order of the field names, which are not written. */
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
        throw new SerializationException(
            "A map with the fields " + fields.keySet() + " is expected");
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

  /** Integer types, big-endian. The smallest number represents null. In Java a Long. */
  enum JsonNumber implements JsonType {
    INT8(Byte.BYTES),
    INT16(Short.BYTES),
    INT32(Integer.BYTES),
    INT64(Long.BYTES);

    private final int bytes;
    private final long nullNumber;

    JsonNumber(int bytes) {
      this.bytes = bytes;
      this.nullNumber = Long.MIN_VALUE >> Long.SIZE - Byte.SIZE * bytes;
    }

    @Override
    public void write(Object value, ByteArrayOutputStream out) throws SerializationException {
      // The complement of the smallest number is the largest.
      boolean fits =
          value == null
              || value instanceof Long number && number > nullNumber && number <= ~nullNumber;
      if (!fits) {
        throw new SerializationException(
            "%s is not a value of type %s".formatted(value, name().toLowerCase(Locale.ROOT)));
      }
      long number = value == null ? nullNumber : (Long) value;
      for (int shift = Byte.SIZE * (bytes - 1); shift >= 0; shift -= Byte.SIZE) {
        out.write((int) (number >> shift));
      }
    }

    @Override
    public Object read(ByteBuffer from) throws SerializationException {
      JsonType.need(from, bytes);
      long number = from.get();
      for (int i = 1; i < bytes; i++) {
        number = number << Byte.SIZE | from.get() & 0xFF;
      }
      return number == nullNumber ? null : number;
    }
  }
}
