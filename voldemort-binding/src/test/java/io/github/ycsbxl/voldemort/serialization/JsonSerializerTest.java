package io.github.ycsbxl.voldemort.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.voldemort.cluster.MetadataException;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonSerializerTest {
  private static final Pattern JSON =
      Pattern.compile("JSON (\\S+) unversioned (\\w+) version0 (\\w+) null (\\w+)");

  /** What the golden lines were made of, by schema. */
  private static final Map<String, Object> VALUES =
      Map.ofEntries(
          Map.entry("\"string\"", "hé"),
          Map.entry("\"int8\"", (byte) -5),
          Map.entry("\"int16\"", (short) 300),
          Map.entry("\"int32\"", 70_000),
          Map.entry("\"int64\"", 1L << 40),
          Map.entry("\"float32\"", 1.5f),
          Map.entry("\"float64\"", -2.25),
          Map.entry("\"boolean\"", true),
          Map.entry("\"bytes\"", new byte[] {1, 2}),
          Map.entry("\"date\"", Instant.ofEpochMilli(1_000)),
          Map.entry("[\"int32\"]", Arrays.asList(1, null, 3)),
          Map.entry("{\"b\":\"int32\",\"a\":\"string\"}", Map.of("a", "x", "b", 7)));

  static Stream<MatchResult> recorded() throws IOException {
    try (InputStream golden =
        JsonSerializerTest.class.getResourceAsStream("/recorded/golden.txt")) {
      String text = new String(golden.readAllBytes(), StandardCharsets.UTF_8);
      return JSON.matcher(text).results().toList().stream();
    }
  }

  @Test
  void findsAllRecordedTypes() throws IOException {
    assertThat(recorded().map(line -> line.group(1))).containsAll(VALUES.keySet()).hasSize(12);
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void hasTheBytesOfTheOriginal(MatchResult line) throws SerializationException {
    Object value = VALUES.get(line.group(1));
    Serializer plain = unversioned(line.group(1));
    Serializer versioned = Serializer.of(SerializerDefinition.of("json", line.group(1)));
    assertThat(HexFormat.of().formatHex(plain.toBytes(value))).isEqualTo(line.group(2));
    assertThat(HexFormat.of().formatHex(versioned.toBytes(value))).isEqualTo(line.group(3));
    assertThat(HexFormat.of().formatHex(plain.toBytes(null))).isEqualTo(line.group(4));
    assertThat(plain.toObject(hex(line.group(2)))).isEqualTo(value);
    assertThat(versioned.toObject(hex(line.group(3)))).isEqualTo(value);
    assertThat(plain.toObject(hex(line.group(4)))).isNull();
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
    Serializer both =
        Serializer.of(
            new SerializerDefinition(
                "json", true, new TreeMap<>(Map.of(0, "'int8'", 3, "['int8']")), Optional.empty()));
    assertThat(both.toBytes(List.of((byte) 7))).isEqualTo(hex("03000107"));
    assertThat(both.toObject(hex("03000107"))).isEqualTo(List.of((byte) 7));
    assertThat(both.toObject(hex("0007"))).isEqualTo((byte) 7);
    assertThatThrownBy(() -> both.toObject(hex("0107"))).hasMessage("No schema has the version 1");
  }

  static Stream<Object[]> valuesThatMeanNull() {
    return Stream.of(
        new Object[] {"'int8'", Byte.MIN_VALUE},
        new Object[] {"'int16'", Short.MIN_VALUE},
        new Object[] {"'int32'", Integer.MIN_VALUE},
        new Object[] {"'int64'", Long.MIN_VALUE},
        new Object[] {"'float32'", Float.MIN_VALUE},
        new Object[] {"'float64'", Double.MIN_VALUE},
        new Object[] {"'date'", Instant.ofEpochMilli(Long.MIN_VALUE)});
  }

  @ParameterizedTest
  @MethodSource("valuesThatMeanNull")
  void refusesTheValueThatMeansNull(String schema, Object value) {
    assertThatThrownBy(() -> unversioned(schema).toBytes(value))
        .isInstanceOf(SerializationException.class)
        .hasMessageEndingWith("it means null");
  }

  @Test
  void refusesObjectsOfAnotherType() {
    assertThatThrownBy(() -> unversioned("'int8'").toBytes(128))
        .hasMessage("128 is no value of type int8");
    assertThatThrownBy(() -> unversioned("'int32'").toBytes(1.0))
        .hasMessage("1.0 is no value of type int32");
    assertThatThrownBy(() -> unversioned("'string'").toBytes(1))
        .hasMessage("1 is no value of type string");
    assertThatThrownBy(() -> unversioned("'boolean'").toBytes("true"))
        .hasMessage("true is no value of type boolean");
    assertThatThrownBy(() -> unversioned("'date'").toBytes(Instant.MAX))
        .hasMessage("+1000000000-12-31T23:59:59.999999999Z is too far away for a date");
    assertThatThrownBy(() -> unversioned("['int8']").toBytes(1)).hasMessage("1 is no list");
    assertThatThrownBy(() -> unversioned("{'a':'int8'}").toBytes(Map.of("b", 1)))
        .hasMessage("A map with the fields [a] is expected");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'int32'|000000",
        "'int32'|0000000000",
        "'string'|00",
        "'string'|000361",
        "'string'|80006161",
        "'string'|ffff61",
        "'string'|bfffffff61",
        "'string'|ffffffff61",
        "['int8']|7fff01",
        "['int8']|ff0000000101",
        "{'a':'int8'}|0201",
        "{'a':'int8'}|",
        "'boolean'|02",
      })
  void refusesMalformedBytes(String schema, String hex) {
    byte[] bytes = hex(hex == null ? "" : hex);
    assertThatThrownBy(() -> unversioned(schema).toObject(bytes))
        .isInstanceOf(SerializationException.class);
  }

  /** Bytes give an object, which is written to the same meaning again, or the named exception. */
  @Test
  void survivesAnyBytes() throws SerializationException {
    Serializer nested = unversioned("{'l':[{'s':'string','d':'date'}],'f':'float32','b':'bytes'}");
    var random = new SplittableRandom(3);
    byte[] good =
        nested.toBytes(
            Map.of(
                "l",
                List.of(Map.of("s", "text", "d", Instant.EPOCH)),
                "f",
                2f,
                "b",
                new byte[] {1}));
    int read = 0;
    for (int round = 0; round < 50_000; round++) {
      byte[] bytes = good.clone();
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      try {
        nested.toBytes(nested.toObject(bytes));
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
    assertThatThrownBy(() -> Serializer.of(SerializerDefinition.of("json")))
        .hasMessage("Serializer json needs a schema-info.");
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
