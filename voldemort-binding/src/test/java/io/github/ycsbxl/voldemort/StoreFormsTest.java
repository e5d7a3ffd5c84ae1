package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.records.Bytes;
import io.github.ycsbxl.records.RecordCodec;
import io.github.ycsbxl.voldemort.StoreForms.KeyForm;
import io.github.ycsbxl.voldemort.cluster.MetadataException;
import io.github.ycsbxl.voldemort.cluster.Quorum;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;

/** Encoding of keys and records in each kind of store. */
final class StoreFormsTest {
  private static final String SCHEMA = "{\"a\":\"string\", \"b\":\"bytes\", \"c\":\"string\"}";

  @ParameterizedTest
  @ValueSource(strings = {"string", "identity"})
  void aRecordIsItsFieldsOneAfterTheOther(String type) throws IOException {
    StoreForms forms = forms(SerializerDefinition.of("string"), SerializerDefinition.of(type));
    byte[] value = forms.values().encode(fields("a", "1", "b", "2"));
    assertThat(value).isEqualTo(RecordCodec.encode(fields("a", "1", "b", "2")));
    assertThat(decoded(forms, value, null)).isEqualTo(Map.of("a", "1", "b", "2"));
  }

  @Test
  void aRecordIsCompressedIfTheStoreSaysSo() throws IOException {
    SerializerDefinition gzip = SerializerDefinition.of("string").compressed("gzip");
    StoreForms forms = forms(SerializerDefinition.of("string"), gzip);
    byte[] value = forms.values().encode(fields("a", "1".repeat(1000)));
    assertThat(value).hasSizeLessThan(100);
    assertThat(decoded(forms, value, null)).isEqualTo(Map.of("a", "1".repeat(1000)));
  }

  @Test
  void aRecordIsAMapInAJsonStore() throws IOException {
    StoreForms forms = json(SCHEMA);
    byte[] value = forms.values().encode(fields("a", "one", "b", "two"));
    // Version 0, a map, a: 3 characters, b: 3 bytes, c: null.
    assertThat(value).isEqualTo(bytes("\0\1\0\3one\0\3two\u00ff\u00ff"));
    assertThat(decoded(forms, value, null)).isEqualTo(Map.of("a", "one", "b", "two"));
    assertThat(decoded(forms, value, Set.of("b", "c"))).isEqualTo(Map.of("b", "two"));
  }

  @Test
  void everyByteComesBackFromAJsonString() throws IOException {
    var all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    StoreForms forms = json(SCHEMA);
    byte[] value = forms.values().encode(new HashMap<>(Map.of("a", Bytes.of(all))));
    var found = new HashMap<String, ByteIterator>();
    forms.values().decode(value, null, found);
    assertThat(found.get("a").toArray()).isEqualTo(all);
  }

  @Test
  void aJsonStoreRefusesOtherFields() {
    assertThatThrownBy(() -> json(SCHEMA).values().encode(fields("d", "1")))
        .isInstanceOf(IOException.class)
        .hasMessage("the store's values have the fields [a, b, c], not [d]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"string\"", "[\"string\"]", "{\"a\":\"int32\"}", "{\"a\":[\"bytes\"]}"})
  void refusesJsonValuesThatAreNoRecords(String schema) {
    assertThatThrownBy(() -> json(schema))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "the values of store people are no records: expected a json map of string and bytes"
                + " fields, not "
                + schema);
  }

  @Test
  void saysWhatItFindsInsteadOfARecord() throws IOException {
    RecordForm bytes =
        forms(SerializerDefinition.of("string"), SerializerDefinition.of("string")).values();
    assertThatThrownBy(() -> bytes.decode(bytes("hello"), null, new HashMap<>()))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("the store holds something else than records: ");
    assertThatThrownBy(() -> json(SCHEMA).values().decode(bytes("\0\u00ff"), null, new HashMap<>()))
        .isInstanceOf(IOException.class)
        .hasMessage("the store holds something else than records: null");
  }

  @Test
  void keysAreText() throws IOException {
    SerializerDefinition values = SerializerDefinition.of("identity");
    for (String type : new String[] {"string", "identity"}) {
      KeyForm keys = forms(SerializerDefinition.of(type), values).keys();
      assertThat(keys.bytes("user鍵")).isEqualTo("user鍵".getBytes(StandardCharsets.UTF_8));
    }
    KeyForm json = forms(jsonOf("\"string\""), values).keys();
    assertThat(json.bytes("user1")).isEqualTo(bytes("\0\0\5user1"));
  }

  @Test
  void refusesKeysThatAreNoText() {
    SerializerDefinition numbers = jsonOf("\"int32\"");
    assertThatThrownBy(() -> forms(numbers, SerializerDefinition.of("identity")))
        .isInstanceOf(IOException.class)
        .hasMessage("the keys of store people are no text: user1 is no value of type int32");
  }

  @Test
  void refusesWhatItCannotSerialize() {
    SerializerDefinition text = SerializerDefinition.of("string");
    assertThatThrownBy(() -> forms(text, SerializerDefinition.of("avro-generic")))
        .isInstanceOf(MetadataException.class)
        .hasMessageStartingWith("Serializer avro-generic is not supported");
  }

  private static StoreForms json(String schema) throws IOException {
    return forms(SerializerDefinition.of("string"), jsonOf(schema));
  }

  private static StoreForms forms(SerializerDefinition keys, SerializerDefinition values)
      throws IOException {
    Quorum one = Quorum.of(1, 1);
    return StoreForms.of(StoreDefinition.of("people", 1, one, one).serialized(keys, values));
  }

  private static SerializerDefinition jsonOf(String schema) {
    return new SerializerDefinition(
        "json", true, new TreeMap<>(Map.of(0, schema)), Optional.empty());
  }

  private static Map<String, ByteIterator> fields(String... namesAndValues) {
    var fields = new HashMap<String, ByteIterator>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put(namesAndValues[i], Bytes.ascii(namesAndValues[i + 1]));
    }
    return fields;
  }

  private static Map<String, String> decoded(StoreForms forms, byte[] value, Set<String> wanted)
      throws IOException {
    var found = new HashMap<String, ByteIterator>();
    forms.values().decode(value, wanted, found);
    var text = new HashMap<String, String>();
    found.forEach((name, one) -> text.put(name, one.toString()));
    return text;
  }

  private static byte[] bytes(String characters) {
    return characters.getBytes(StandardCharsets.ISO_8859_1);
  }
}
