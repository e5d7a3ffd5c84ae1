package io.github.ycsbxl.voldemort.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.voldemort.cluster.MetadataException;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonSerializerTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final Pattern JSON =
      Pattern.compile("JSON (\\S+) unversioned (\\w+) version0 (\\w+) null (\\w+)");

  /** Values of the golden lines by schema; other lines have types that no record has. */
  private static final Map<String, Object> VALUES =
      Map.of("\"string\"", "hé", "\"bytes\"", new byte[] {1, 2});

  static Stream<MatchResult> recorded() throws IOException {
    try (InputStream golden =
        JsonSerializerTest.class.getResourceAsStream("/recorded/golden.txt")) {
      String text = new String(golden.readAllBytes(), StandardCharsets.UTF_8);
      return JSON
          .matcher(text)
          .results()
          .filter(line -> VALUES.containsKey(line.group(1)))
          .toList()
          .stream();
    }
  }

  @Test
  void findsAllRecordedTypes() throws IOException {
    assertThat(recorded().map(line -> line.group(1)))
        .containsExactlyInAnyOrderElementsOf(VALUES.keySet());
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void hasTheBytesOfTheOriginal(MatchResult line) throws SerializationException {
    Object value = VALUES.get(line.group(1));
    Serializer plain = unversioned(line.group(1));
    Serializer versioned = versions(Map.of(0, line.group(1)));
    assertThat(HexFormat.of().formatHex(plain.toBytes(value))).isEqualTo(line.group(2));
    assertThat(HexFormat.of().formatHex(versioned.toBytes(value))).isEqualTo(line.group(3));
    assertThat(HexFormat.of().formatHex(plain.toBytes(null))).isEqualTo(line.group(4));
    assertThat(plain.toObject(hex(line.group(2)))).isEqualTo(value);
    assertThat(versioned.toObject(hex(line.group(3)))).isEqualTo(value);
    assertThat(plain.toObject(hex(line.group(4)))).isNull();
  }

  /** The original's format: a 1, and the fields in the order of their names. */
  @Test
  void aMapIsTheRecordedBytesOfItsFields() throws IOException {
    Map<String, String> recorded =
        recorded().collect(Collectors.toMap(line -> line.group(1), line -> line.group(2)));
    Serializer map = unversioned("{'b':'string','a':'bytes'}");
    var value = Map.of("b", "hé", "a", new byte[] {1, 2});
    byte[] bytes = hex("01" + recorded.get("\"bytes\"") + recorded.get("\"string\""));
    assertThat(map.toBytes(value)).isEqualTo(bytes);
    assertThat(map.toObject(bytes)).usingRecursiveComparison().isEqualTo(new TreeMap<>(value));
    assertThat(map.toBytes(null)).isEqualTo(hex("ff"));
    assertThat(map.toObject(hex("ff"))).isNull();
  }

  @Test
  void writesLongLengthsInFourBytes() throws SerializationException {
    Serializer strings = unversioned("'string'");
    for (int length : new int[] {32_766, 32_767, 32_768, 40_000, 70_000}) {
      String text = "z".repeat(length);
      byte[] bytes = strings.toBytes(text);
      assertThat(bytes).hasSize(length + (length < 32_767 ? 2 : 4));
      assertThat(strings.toObject(bytes)).isEqualTo(text);
    }
    assertThat(strings.toBytes("z".repeat(40_000))).startsWith(hex("c0009c407a7a"));
    assertThat(strings.toBytes("z".repeat(32_767))).startsWith(hex("c0007fff7a7a"));
  }

  @Test
  void writesTheNewestSchemaAndReadsEach() throws SerializationException {
    Serializer both = versions(Map.of(0, "'bytes'", 3, "{'a':'string'}"));
    assertThat(both.toBytes(Map.of("a", "x"))).isEqualTo(hex("0301000178"));
    assertThat(both.toObject(hex("0301000178"))).isEqualTo(Map.of("a", "x"));
    assertThat(both.toObject(hex("00000107"))).isEqualTo(new byte[] {7});
    assertThatThrownBy(() -> both.toObject(hex("0107"))).satisfies(golden::pin);
  }

  @Test
  void refusesValuesOfOldSchemasWithOtherTypesAndReadsTheNew() throws SerializationException {
    Serializer both = versions(Map.of(0, "{'a':'int8'}", 1, "{'a':'string'}"));
    assertThat(both.toObject(both.toBytes(Map.of("a", "x")))).isEqualTo(Map.of("a", "x"));
    assertThatThrownBy(() -> both.toObject(hex("000107")))
        .isInstanceOf(SerializationException.class)
        .satisfies(golden::pin);
  }

  @Test
  void refusesObjectsOfAnotherType() {
    assertThatThrownBy(() -> unversioned("'string'").toBytes(1)).satisfies(golden::pin);
    assertThatThrownBy(() -> unversioned("'bytes'").toBytes("x")).satisfies(golden::pin);
    assertThatThrownBy(() -> unversioned("{'a':'string'}").toBytes(Map.of("b", "x")))
        .satisfies(golden::pin);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int8", "int16", "int32", "int64", "date", "float32", "float64", "boolean",
      })
  void refusesValuesOfTypesThatNoRecordHas(String type) {
    assertThatThrownBy(() -> unversioned("'" + type + "'").toBytes("1"))
        .isInstanceOf(SerializationException.class)
        .satisfies(golden::pin);
    assertThatThrownBy(() -> unversioned("['" + type + "']").toObject(hex("ff")))
        .isInstanceOf(SerializationException.class)
        .satisfies(golden::pin);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'string'|00",
        "'string'|000361",
        "'string'|80006161",
        "'string'|ffff61",
        "'string'|bfffffff61",
        "'string'|ffffffff61",
        "'bytes'|00026161ff",
        "{'a':'string'}|02000161",
        "{'a':'string'}|010001",
        "{'a':'string'}|",
      })
  void refusesMalformedBytes(String schema, String hex) {
    byte[] bytes = hex(hex == null ? "" : hex);
    assertThatThrownBy(() -> unversioned(schema).toObject(bytes))
        .isInstanceOf(SerializationException.class);
  }

  /** Arbitrary bytes yield an object that can be written again, or the documented exception. */
  @Test
  void survivesAnyBytes() throws SerializationException {
    Serializer map = unversioned("{'s':'string','t':'string','b':'bytes'}");
    var random = new SplittableRandom(3);
    byte[] good = map.toBytes(Map.of("s", "text", "t", "", "b", new byte[] {1}));
    int read = 0;
    for (int round = 0; round < 50_000; round++) {
      byte[] bytes = good.clone();
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      try {
        map.toBytes(map.toObject(bytes));
        read++;
      } catch (SerializationException e) {
        assertThat(e).hasMessageNotContaining("null");
      }
    }
    assertThat(read).isBetween(1_000, 49_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "'text'",
        "['int8','int8']",
        "[]",
        "7",
        "{'a':'int8','a':'int8'}",
        "'int8' 'int8'",
        "{"
      })
  void refusesWhatIsNoSchema(String schema) {
    assertThatThrownBy(() -> unversioned(schema)).isInstanceOf(MetadataException.class);
  }

  @Test
  void needsASchema() {
    assertThatThrownBy(() -> Serializer.of(SerializerDefinition.withType("json")))
        .satisfies(golden::pin);
  }

  private static Serializer versions(Map<Integer, String> schemas) {
    return Serializer.of(
        new SerializerDefinition("json", true, new TreeMap<>(schemas), Optional.empty()));
  }

  private static Serializer unversioned(String schema) {
    return Serializer.of(
        new SerializerDefinition(
            "json", false, new TreeMap<>(Map.of(0, schema)), Optional.empty()));
  }

  private static byte[] hex(String hex) {
    return HexFormat.of().parseHex(hex);
  }
}
