package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.TestDb;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.records.Bytes;
import io.github.ycsbxl.records.RecordCodec;
import io.github.ycsbxl.records.RecordForm;
import io.github.ycsbxl.voldemort.KeyForm.KeyType;
import io.github.ycsbxl.voldemort.StoreForms.FormSettings;
import io.github.ycsbxl.voldemort.cluster.Quorum;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;

/** Encoding of keys and records in each kind of store. */
final class StoreFormsTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String SCHEMA = "{\"a\":\"string\", \"b\":\"bytes\", \"c\":\"string\"}";

  @ParameterizedTest
  @ValueSource(strings = {"string", "identity"})
  void aRecordIsItsFieldsOneAfterTheOther(String type) throws IOException {
    StoreForms forms =
        forms(SerializerDefinition.withType("string"), SerializerDefinition.withType(type));
    byte[] value = forms.values().encode(fields("a", "1", "b", "2"));
    assertThat(value).isEqualTo(RecordCodec.encode(fields("a", "1", "b", "2")));
    assertThat(decoded(forms, value, null)).isEqualTo(Map.of("a", "1", "b", "2"));
  }

  @Test
  void aRecordIsCompressedIfTheStoreSaysSo() throws IOException {
    SerializerDefinition gzip = SerializerDefinition.withType("string").compressed("gzip");
    StoreForms forms = forms(SerializerDefinition.withType("string"), gzip);
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
        .satisfies(golden::pin);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"string\"", "[\"string\"]", "{\"a\":\"int32\"}", "{\"a\":[\"bytes\"]}"})
  void refusesJsonValuesThatAreNoRecords(String schema) {
    assertThatThrownBy(() -> json(schema)).isInstanceOf(IOException.class).satisfies(golden::pin);
  }

  @Test
  void saysWhatItFindsInsteadOfARecord() throws IOException {
    StoredForm bytes =
        forms(SerializerDefinition.withType("string"), SerializerDefinition.withType("string"))
            .values();
    assertThatThrownBy(() -> bytes.decode(bytes("hello"), null, new HashMap<>()))
        .isInstanceOf(IOException.class)
        .satisfies(golden::pin);
    assertThatThrownBy(() -> json(SCHEMA).values().decode(bytes("\0\u00ff"), null, new HashMap<>()))
        .isInstanceOf(IOException.class)
        .satisfies(golden::pin);
  }

  @Test
  void keysAreText() throws IOException {
    SerializerDefinition values = SerializerDefinition.withType("identity");
    for (String type : new String[] {"string", "identity"}) {
      KeyForm keys = forms(SerializerDefinition.withType(type), values).keys();
      assertThat(keys.bytes("user鍵")).isEqualTo("user鍵".getBytes(StandardCharsets.UTF_8));
    }
    KeyForm json = forms(jsonOf("\"string\""), values).keys();
    assertThat(json.bytes("user1")).isEqualTo(bytes("\0\0\5user1"));
  }

  @ParameterizedTest
  @CsvSource({"int8, 000C", "int16, 00000C", "int32, 000000000C", "int64, 00000000000000000C"})
  void keysAreWholeNumbers(String type, String bytes) throws IOException {
    KeyForm keys =
        forms(jsonOf('"' + type + '"'), SerializerDefinition.withType("identity")).keys();
    assertThat(keys.bytes("012")).isEqualTo(HexFormat.of().parseHex(bytes));
    assertThatThrownBy(() -> keys.bytes("user12"))
        .isInstanceOf(IOException.class)
        .satisfies(golden::pin);
  }

  @Test
  void refusesKeysThatAreNeitherTextNorNumbers() {
    SerializerDefinition numbers = jsonOf("\"float64\"");
    assertThatThrownBy(() -> forms(numbers, SerializerDefinition.withType("identity")))
        .isInstanceOf(IOException.class)
        .satisfies(golden::pin);
    assertThatThrownBy(
            () ->
                forms(
                    SerializerDefinition.withType("protobuf"),
                    SerializerDefinition.withType("identity")))
        .isInstanceOf(IOException.class)
        .satisfies(golden::pin);
  }

  @ParameterizedTest
  @CsvSource({
    "string, user, 75736572",
    "json-int, 70000, 0000011170",
    "json-string, a, 00000161",
    "identity, user, 75736572",
    "hex, 00ff10, 00ff10"
  })
  void theUsersTypeOfKeysComesBeforeTheStores(String type, String key, String bytes)
      throws IOException {
    KeyType keyType = KeyType.valueOf(type.replace('-', '_').toUpperCase(Locale.ROOT));
    byte[] expected = HexFormat.of().parseHex(bytes);
    for (String defined : new String[] {"string", "protobuf"}) {
      KeyForm keys = keys(SerializerDefinition.withType(defined), keyType);
      assertThat(keys.bytes(key)).isEqualTo(expected);
    }
    assertThat(KeyForm.local(Optional.of(keyType)).bytes(key)).isEqualTo(expected);
  }

  @Test
  void aKeyOfBytesMustBeHexadecimal() throws IOException {
    KeyForm keys = keys(SerializerDefinition.withType("identity"), KeyType.HEX);
    assertThatThrownBy(() -> keys.bytes("user1")).satisfies(golden::pin);
    assertThatThrownBy(() -> keys.bytes("123")).satisfies(golden::pin);
  }

  @Test
  void hashedKeysAreTooLargeForInt32() {
    KeyForm numbers = KeyForm.local(Optional.of(KeyType.JSON_INT));
    assertThatThrownBy(() -> numbers.bytes("5600291767079")).satisfies(golden::pin);
  }

  @Test
  void refusesWhatItCannotSerialize() {
    SerializerDefinition text = SerializerDefinition.withType("string");
    assertThatThrownBy(() -> forms(text, SerializerDefinition.withType("avro-generic")))
        .isInstanceOf(IOException.class)
        .satisfies(golden::pin);
  }

  @ParameterizedTest
  @ValueSource(strings = {"string", "identity", "json", "protobuf", "avro-generic-versioned"})
  void aRawValueIsItsBytesWhateverTheSerializer(String type) throws IOException {
    StoreForms forms =
        forms(
            SerializerDefinition.withType("string"),
            SerializerDefinition.withType(type),
            new RecordForm.Raw("field0"));
    assertThat(forms.values().encode(fields("field0", "any bytes"))).isEqualTo(bytes("any bytes"));
    assertThat(decoded(forms, bytes("\0\1\u00ff"), null)).containsOnlyKeys("field0");
    assertThatThrownBy(() -> forms.values().encode(fields("field1", "1")))
        .isInstanceOf(IllegalArgumentException.class)
        .satisfies(golden::pin);
  }

  @Test
  void aRawValueOfAnUnknownSerializerIsCompressedIfTheStoreSaysSo() throws IOException {
    StoreForms forms =
        forms(
            SerializerDefinition.withType("string"),
            SerializerDefinition.withType("protobuf").compressed("gzip"),
            new RecordForm.Raw("field0"));
    byte[] value = forms.values().encode(fields("field0", "1".repeat(1000)));
    assertThat(value).hasSizeLessThan(100);
    assertThat(decoded(forms, value, null)).isEqualTo(Map.of("field0", "1".repeat(1000)));
  }

  private static KeyForm keys(SerializerDefinition defined, KeyType type) throws IOException {
    Quorum one = Quorum.of(1, 1);
    return KeyForm.of(
        StoreDefinition.of("people", 1, one, one)
            .serialized(defined, SerializerDefinition.withType("identity")),
        Optional.of(type));
  }

  private static StoreForms json(String schema) throws IOException {
    return forms(SerializerDefinition.withType("string"), jsonOf(schema));
  }

  private static StoreForms forms(SerializerDefinition keys, SerializerDefinition values)
      throws IOException {
    return forms(keys, values, RecordForm.FIELDS);
  }

  private static StoreForms forms(
      SerializerDefinition keys, SerializerDefinition values, RecordForm records)
      throws IOException {
    Quorum one = Quorum.of(1, 1);
    return StoreForms.of(
        StoreDefinition.of("people", 1, one, one).serialized(keys, values),
        new FormSettings(records, Optional.empty()));
  }

  private static SerializerDefinition jsonOf(String schema) {
    return new SerializerDefinition(
        "json", true, new TreeMap<>(Map.of(0, schema)), Optional.empty());
  }

  private static Map<String, ByteIterator> fields(String... namesAndValues) {
    var fields = new HashMap<String, ByteIterator>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put(namesAndValues[i], TestDb.ascii(namesAndValues[i + 1]));
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
