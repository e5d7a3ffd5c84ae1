package io.github.ycsbxl.voldemort.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.voldemort.cluster.MetadataException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StoreCompressionTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final Pattern COMP =
      Pattern.compile("COMP (\\w+) ([0-9a-f]+) roundtrip true of \"hi\" ([0-9a-f]+)");

  /** Uncompressed bytes of the golden lines. */
  private static final byte[] LONG = bytes("a".repeat(40) + "b".repeat(40));

  static Stream<MatchResult> recorded() throws IOException {
    try (InputStream golden =
        StoreCompressionTest.class.getResourceAsStream("/recorded/golden.txt")) {
      String text = new String(golden.readAllBytes(), StandardCharsets.UTF_8);
      return COMP.matcher(text).results().toList().stream();
    }
  }

  @Test
  void findsAllRecordedBytes() throws IOException {
    assertThat(recorded().map(line -> line.group(1))).containsExactly("gzip", "lzf", "snappy");
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void readsWhatTheOriginalWrote(MatchResult line) throws SerializationException {
    StoreCompression compression = StoreCompression.parse(line.group(1));
    assertThat(compression.decompress(HexFormat.of().parseHex(line.group(2)))).isEqualTo(LONG);
    assertThat(compression.decompress(HexFormat.of().parseHex(line.group(3))))
        .isEqualTo(bytes("hi"));
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void writesWhatTheOriginalWrote(MatchResult line) {
    StoreCompression compression = StoreCompression.parse(line.group(1));
    assertThat(hex(compression.compress(LONG))).isEqualTo(line.group(2));
    assertThat(hex(compression.compress(bytes("hi")))).isEqualTo(line.group(3));
  }

  private static String hex(byte[] compressed) {
    return HexFormat.of().formatHex(compressed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "lzf", "snappy"})
  void readsWhatItWrites(String type) throws SerializationException {
    StoreCompression compression = StoreCompression.parse(type);
    var random = new SplittableRandom(1);
    for (int length : new int[] {0, 1, 15, 16, 1_000, 32_768, 32_769, 65_535, 65_536, 200_000}) {
      for (int kinds : new int[] {1, 4, 256}) {
        var bytes = new byte[length];
        for (int i = 0; i < length; i++) {
          bytes[i] = (byte) random.nextInt(kinds);
        }
        assertThat(compression.decompress(compression.compress(bytes))).isEqualTo(bytes);
      }
    }
  }

  /** Changed or truncated bytes yield other bytes or the documented exception. */
  @ParameterizedTest
  @ValueSource(strings = {"gzip", "lzf", "snappy"})
  void survivesMalformedBytes(String type) {
    StoreCompression compression = StoreCompression.parse(type);
    var random = new SplittableRandom(2);
    byte[] good = compression.compress(bytes("abcabcabcabdabcabcabc".repeat(20)));
    int refused = 0;
    for (int round = 0; round < 20_000; round++) {
      byte[] bad = Arrays.copyOf(good, 1 + random.nextInt(good.length));
      for (int change = random.nextInt(4); change >= 0; change--) {
        bad[random.nextInt(bad.length)] = (byte) random.nextInt();
      }
      try {
        compression.decompress(bad);
      } catch (SerializationException e) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(10_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "lzf", "snappy"})
  void refusesBytesThatAreNotCompressed(String type) {
    assertThatThrownBy(() -> StoreCompression.parse(type).decompress(bytes("hello world")))
        .isInstanceOf(SerializationException.class)
        .hasMessageStartingWith("Not compressed with " + type + ": ");
  }

  @Test
  void refusesWhatWouldBecomeTooLarge() throws IOException {
    var zipped = new ByteArrayOutputStream();
    try (var zip = new GZIPOutputStream(zipped)) {
      zip.write(new byte[StoreCompression.MAX_BYTES + 1]);
    }
    assertThatThrownBy(() -> StoreCompression.parse("gzip").decompress(zipped.toByteArray()))
        .satisfies(golden::pin);
    byte[] lzf = StoreCompression.parse("lzf").compress(new byte[StoreCompression.MAX_BYTES + 1]);
    assertThat(lzf).hasSizeLessThan(1 << 20);
    assertThatThrownBy(() -> StoreCompression.parse("lzf").decompress(lzf)).satisfies(golden::pin);
  }

  /** Empty chunks that claim 65,535 bytes each. */
  @Test
  void refusesLzfChunksThatPromiseMoreThanTheyHave() {
    byte[] promises = HexFormat.of().parseHex("5a56010000ffff".repeat(1_100));
    assertThatThrownBy(() -> StoreCompression.parse("lzf").decompress(promises))
        .isInstanceOf(SerializationException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "736e61707079000200025608d6136869",
        "736e61707079000000025608d6136868",
        "736e6170707900000000",
        "736e61707079000000035608d6136869",
        "736e61707079000000005608d613",
        "736e6170707900010002000000006869",
      })
  void refusesABrokenSnappyStream(String hex) {
    assertThatThrownBy(
            () -> StoreCompression.parse("snappy").decompress(HexFormat.of().parseHex(hex)))
        .isInstanceOf(SerializationException.class);
  }

  @Test
  void namesWhatItSupports() {
    assertThatThrownBy(() -> StoreCompression.parse("zstd"))
        .isInstanceOf(MetadataException.class)
        .satisfies(golden::pin);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
