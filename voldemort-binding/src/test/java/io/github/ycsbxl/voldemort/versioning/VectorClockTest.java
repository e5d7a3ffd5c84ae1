package io.github.ycsbxl.voldemort.versioning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.voldemort.versioning.VectorClock.Occurred;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class VectorClockTest {
  private static final Pattern CLOCK = Pattern.compile("CLOCK \\[(.*)] ts (\\d+) ([0-9a-f]+)");

  /** Returns pairs of node and version, the time, and the original client's bytes for these. */
  static Stream<MatchResult> recordedClocks() throws IOException {
    try (InputStream golden = VectorClockTest.class.getResourceAsStream("/recorded/golden.txt")) {
      String text = new String(golden.readAllBytes(), StandardCharsets.UTF_8);
      return CLOCK.matcher(text).results().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("recordedClocks")
  void hasTheBytesOfTheOriginal(MatchResult recorded) {
    VectorClock clock = VectorClock.empty(Long.parseLong(recorded.group(2)));
    String[] pairs = recorded.group(1).isEmpty() ? new String[0] : recorded.group(1).split(", ");
    for (int i = 0; i < pairs.length; i += 2) {
      VectorClock entry =
          VectorClock.of(
              new short[] {Short.parseShort(pairs[i])},
              new long[] {Long.parseLong(pairs[i + 1])},
              clock.timestampMs());
      clock = clock.merged(entry);
    }
    var bytes = ByteBuffer.allocate(clock.sizeInBytes());
    clock.write(bytes);
    assertThat(HexFormat.of().formatHex(bytes.array())).isEqualTo(recorded.group(3));
    VectorClock back = VectorClock.read(bytes.flip());
    assertThat(back).isEqualTo(clock);
    assertThat(back.timestampMs()).isEqualTo(clock.timestampMs());
    assertThat(bytes.hasRemaining()).isFalse();
  }

  @Test
  void comparesAsRecorded() {
    assertThat(clock(0, 1, 1, 1).compare(clock(0, 1))).isEqualTo(Occurred.AFTER);
    assertThat(clock(0, 1).compare(clock(0, 1, 1, 1))).isEqualTo(Occurred.BEFORE);
    assertThat(clock(0, 1).compare(clock(0, 1))).isEqualTo(Occurred.BEFORE);
    assertThat(clock(0, 1).compare(clock(2, 1))).isEqualTo(Occurred.CONCURRENTLY);
    assertThat(clock().compare(clock())).isEqualTo(Occurred.BEFORE);
    assertThat(clock().compare(clock(0, 1))).isEqualTo(Occurred.BEFORE);
  }

  @Test
  void countsAWriteForTheNodeThatCoordinatedIt() {
    assertThat(clock(1, 1).incremented(0, 5)).isEqualTo(clock(0, 1, 1, 1));
    assertThat(clock(0, 1, 2, 1).incremented(1, 5)).isEqualTo(clock(0, 1, 1, 1, 2, 1));
    assertThat(clock(1, 300).incremented(1, 5)).isEqualTo(clock(1, 301));
    assertThat(clock(1, 1).incremented(1, 5).timestampMs()).isEqualTo(5);
  }

  @Test
  void mergesToTheLargerOfEachVersion() {
    VectorClock merged = clock(0, 3, 2, 1).merged(clock(0, 1, 1, 7, 2, 9));
    assertThat(merged).isEqualTo(clock(0, 3, 1, 7, 2, 9)).hasToString("{0:3, 1:7, 2:9}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0000",
        "000001",
        "00000100000000000000",
        "ffff010000000000000000",
        "0000000000000000000000",
        "0000080000000000000000",
        "00010100000000000000000001",
        "0001018000010000000000000000",
        "000201000101000001000000000000000000",
        "7fff01"
      })
  void refusesWhatIsNoClock(String hex) {
    var bytes = ByteBuffer.wrap(HexFormat.of().parseHex(hex));
    assertThatThrownBy(() -> VectorClock.read(bytes)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesAVersionThatCannotBeWritten() {
    assertThatThrownBy(() -> clock(0, 1L << 56)).hasMessageContaining("72057594037927936");
  }

  private static VectorClock clock(long... pairs) {
    var nodes = new short[pairs.length / 2];
    var versions = new long[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = (short) pairs[2 * i];
      versions[i] = pairs[2 * i + 1];
    }
    return VectorClock.of(nodes, versions, 1);
  }
}
