package io.github.ycsbxl.elliptics.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class RingTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final Ring TWO = ring("ff", "7f");

  @Test
  void firstIdThatIsNotLessOwns() {
    assertThat(owner(TWO, "11")).isEqualTo("7f000000");
    assertThat(owner(TWO, "7f")).isEqualTo("7f000000");
    assertThat(owner(TWO, "7f00000000000000000000000000000000000001")).isEqualTo("ff000000");
    assertThat(owner(TWO, "c1".repeat(Id.BYTES))).isEqualTo("ff000000");
  }

  @Test
  void lowestOwnsWhatIsAboveAll() {
    assertThat(owner(TWO, "ff".repeat(Id.BYTES))).isEqualTo("7f000000");
    assertThat(owner(ring("00"), "ff")).isEqualTo("00000000");
  }

  @Test
  void namesAreWholeIdsWhereTheirBeginningsAreTheSame() {
    assertThat(owner(ring("7f0000000001", "7f0000000002"), "ff"))
        .isEqualTo("7f00000000010000000000000000000000000000");
  }

  @Test
  void idsAreFilledFromTheLeft() {
    assertThat(Id.parse("7f")).hasToString("7f" + "00".repeat(19));
    assertThat(Id.parse("7f")).isEqualTo(Id.of(new byte[] {0x7f})).isNotEqualTo(Id.parse("80"));
    assertThat(Id.parse("7f")).isLessThan(Id.parse("80")).hasSameHashCodeAs(Id.parse("7f00"));
    assertThatThrownBy(() -> Id.of(new byte[21])).satisfies(golden::pin);
  }

  private static Ring ring(String... ids) {
    List<Route> nodes =
        Stream.of(ids)
            .map(id -> new Route(Id.parse(id), new InetSocketAddress("127.0.0.1", 1025)))
            .toList();
    assertThat(Ring.of(nodes).size()).isEqualTo(ids.length);
    return Ring.of(nodes);
  }

  private static String owner(Ring ring, String id) {
    return ring.ownerOf(Id.parse(id)).name();
  }
}
