package io.github.ycsbxl.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.ycsbxl.binding.TestDb;
import io.github.ycsbxl.config.GoldenMessages;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.RandomByteIterator;
import site.ycsb.StringByteIterator;

final class RecordCodecTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void tenFieldsOf100BytesTake1102Bytes() {
    var fields = new LinkedHashMap<String, ByteIterator>();
    for (int i = 0; i < 10; i++) {
      fields.put("field" + i, Bytes.of(new byte[100]));
    }
    assertThat(RecordCodec.encode(fields)).hasSize(1_102);
  }

  /** Existing stores contain records in this format, which must never change. */
  @Test
  void keepsItsForm() {
    var fields = new LinkedHashMap<String, ByteIterator>();
    fields.put("a", TestDb.ascii("xyz"));
    fields.put("é", Bytes.of(new byte[0]));
    assertThat(HexFormat.of().formatHex(RecordCodec.encode(fields)))
        .isEqualTo("0002" + "0001" + "61" + "0003" + "78797a" + "0002" + "c3a9" + "0000");
    byte[] large = RecordCodec.encode(Map.of("a", Bytes.of(new byte[70_000])));
    assertThat(large).hasSize(2 + 2 + 1 + 2 + 4 + 70_000);
    assertThat(HexFormat.of().formatHex(large, 0, 11))
        .isEqualTo("0001" + "000161" + "ffff00011170");
  }

  @Test
  void aRecordWithoutFieldsIsTwoBytes() {
    assertThat(RecordCodec.encode(Map.of())).containsExactly(0, 0);
    assertThat(decode(new byte[2], null)).isEmpty();
  }

  @Test
  void decodesWhatItEncoded() {
    var random = new SplittableRandom(1);
    for (int round = 0; round < 500; round++) {
      Map<String, byte[]> record = randomRecord(random);
      byte[] encoded = RecordCodec.encode(iterators(record));
      assertSame(decode(encoded, null), record);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {65_534, 65_535, 65_536, 200_000})
  void keepsLongValues(int length) {
    byte[] value = new byte[length];
    new SplittableRandom(length).nextBytes(value);
    var record = new LinkedHashMap<String, byte[]>();
    record.put("first", value);
    record.put("second", new byte[] {1});
    assertSame(decode(RecordCodec.encode(iterators(record)), null), record);
  }

  @Test
  void decodesTheFieldsThatAreWanted() {
    byte[] encoded =
        RecordCodec.encode(
            iterators(Map.of("a", new byte[] {1}, "b", new byte[] {2}, "c", new byte[] {3})));
    assertSame(
        decode(encoded, Set.of("c", "a", "absent")),
        Map.of("a", new byte[] {1}, "c", new byte[] {3}));
    assertThat(decode(encoded, Set.of())).isEmpty();
  }

  @Test
  void encodesTheIteratorsOfStockYcsb() {
    var fields = new LinkedHashMap<String, ByteIterator>();
    fields.put("string", new StringByteIterator("text"));
    fields.put("random", new RandomByteIterator(101));
    fields.put("array", new ByteArrayByteIterator(new byte[] {5, 6, 7}, 1, 2));
    fields.put("empty", new RandomByteIterator(0));
    fields.put("last", new RandomByteIterator(3));
    Map<String, byte[]> decoded = decode(RecordCodec.encode(fields), null);
    assertThat(decoded.keySet()).containsExactly("string", "random", "array", "empty", "last");
    assertThat(decoded.get("string")).asString(StandardCharsets.US_ASCII).isEqualTo("text");
    assertThat(decoded.get("random")).hasSize(101).doesNotContain(0);
    assertThat(decoded.get("array")).containsExactly(6, 7);
    assertThat(decoded.get("empty")).isEmpty();
    assertThat(decoded.get("last")).hasSize(3).doesNotContain(0);
  }

  @Test
  void encodesWhatIsLeftOfAnIterator() {
    Bytes value = TestDb.ascii("abc");
    value.nextByte();
    byte[] encoded = RecordCodec.encode(new HashMap<>(Map.of("a", value)));
    assertSame(decode(encoded, null), Map.of("a", new byte[] {'b', 'c'}));
  }

  @Test
  void refusesWhatHasNoForm() {
    var many = new HashMap<String, ByteIterator>();
    for (int i = 0; i <= 65_535; i++) {
      many.put("f" + i, Bytes.of(new byte[0]));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RecordCodec.encode(many))
        .satisfies(golden::pin);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RecordCodec.encode(Map.of("é".repeat(40_000), TestDb.ascii("x"))))
        .satisfies(golden::pin);
  }

  static Map<String, byte[]> randomRecord(SplittableRandom random) {
    var record = new LinkedHashMap<String, byte[]>();
    int fields = random.nextInt(12);
    for (int i = 0; i < fields; i++) {
      byte[] value = new byte[random.nextInt(4) == 0 ? 0 : random.nextInt(300)];
      random.nextBytes(value);
      String name =
          random
              .ints(random.nextInt(6), 'a', 0x600)
              .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
              .toString();
      record.put(name, value);
    }
    return record;
  }

  static Map<String, ByteIterator> iterators(Map<String, byte[]> record) {
    var fields = new LinkedHashMap<String, ByteIterator>();
    record.forEach((name, value) -> fields.put(name, Bytes.of(value)));
    return fields;
  }

  private static Map<String, byte[]> decode(byte[] encoded, Set<String> wanted) {
    var fields = new LinkedHashMap<String, ByteIterator>();
    RecordCodec.decode(encoded, wanted, fields);
    var record = new LinkedHashMap<String, byte[]>();
    fields.forEach((name, value) -> record.put(name, value.toArray()));
    return record;
  }

  private static void assertSame(Map<String, byte[]> actual, Map<String, byte[]> expected) {
    assertThat(actual).containsOnlyKeys(expected.keySet());
    expected.forEach((name, value) -> assertThat(actual.get(name)).as(name).isEqualTo(value));
  }
}
