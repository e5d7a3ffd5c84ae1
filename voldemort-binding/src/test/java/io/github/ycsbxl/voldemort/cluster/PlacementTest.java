package io.github.ycsbxl.voldemort.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition.Quorums;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition.Serializers;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class PlacementTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final Pattern HASH =
      Pattern.compile("(?m)^HASH ([0-9a-f]*) (-?\\d+) (\\d) \\[\\d, \\d] (\\d) (\\d) $");

  /** Cluster for which the golden lines were recorded. */
  private static final Cluster TWO_NODES =
      new Cluster(
          "two",
          List.of(),
          List.of(
              ClusterNode.of(0, "localhost", 6666, List.of(0, 2, 4, 6)),
              ClusterNode.of(1, "localhost", 6676, List.of(1, 3, 5, 7))));

  /** Zone 0 has nodes 0 and 1, zone 1 has nodes 2 and 3; partition i is on node i. */
  private static final Cluster TWO_ZONES =
      new Cluster(
          "zones",
          List.of(new Zone(0, List.of(1)), new Zone(1, List.of(0))),
          List.of(zoned(0, 0), zoned(1, 0), zoned(2, 1), zoned(3, 1)));

  private static ClusterNode zoned(int id, int zone) {
    return new ClusterNode(id, "localhost", 0, 6666 + id, 0, List.of(id), zone);
  }

  static Stream<MatchResult> recordedHashes() throws IOException {
    try (InputStream golden = PlacementTest.class.getResourceAsStream("/recorded/golden.txt")) {
      String text = new String(golden.readAllBytes(), StandardCharsets.UTF_8);
      return HASH.matcher(text).results().toList().stream();
    }
  }

  @Test
  void findsAllRecordedHashes() throws IOException {
    assertThat(recordedHashes()).hasSize(20);
  }

  @ParameterizedTest
  @MethodSource("recordedHashes")
  void placesAKeyWhereTheOriginalDoes(MatchResult recorded) {
    byte[] key = HexFormat.of().parseHex(recorded.group(1));
    Placement placement = Placement.of(TWO_NODES, store(RoutingType.CONSISTENT, 2, Map.of()), 0);
    assertThat(Placement.fnv1a(key)).isEqualTo(Integer.parseInt(recorded.group(2)));
    assertThat(placement.masterPartition(key)).isEqualTo(Integer.parseInt(recorded.group(3)));
    assertThat(placement.replicas(key))
        .extracting(ClusterNode::id)
        .containsExactly(Integer.valueOf(recorded.group(4)), Integer.valueOf(recorded.group(5)));
  }

  @Test
  void takesTheLargestIntForTheHashThatHasNoAbsoluteValue() {
    assertThat(Placement.positive(Integer.MIN_VALUE)).isEqualTo(Integer.MAX_VALUE);
    assertThat(Placement.positive(-7)).isEqualTo(7);
  }

  @Test
  void walksTheRingPastZonesThatHaveTheirReplicas() {
    Placement placement =
        Placement.of(TWO_ZONES, store(RoutingType.ZONE, 2, Map.of(0, 1, 1, 1)), 0);
    for (int i = 0; i < 100; i++) {
      byte[] key = {(byte) i};
      int master = placement.masterPartition(key);
      List<Integer> expected = List.of(master, master < 2 ? 2 : 0);
      assertThat(placement.replicas(key)).extracting(ClusterNode::id).isEqualTo(expected);
    }
  }

  @Test
  void putsAKeyOnEveryNodeWithTheNearestFirstIfPreferred() {
    byte[] key = {1};
    assertThat(Placement.of(TWO_ZONES, store(RoutingType.ALL, 1, Map.of()), 1).replicas(key))
        .extracting(ClusterNode::id)
        .containsExactly(0, 1, 2, 3);
    assertThat(
            Placement.of(TWO_ZONES, store(RoutingType.LOCAL_PREF_ALL, 1, Map.of()), 1)
                .replicas(key))
        .extracting(ClusterNode::id)
        .containsExactly(2, 3, 0, 1);
  }

  @Test
  void refusesAStoreThatTheClusterIsTooSmallFor() {
    assertThatThrownBy(() -> Placement.of(TWO_NODES, store(RoutingType.CONSISTENT, 3, Map.of()), 0))
        .satisfies(golden::pin);
    assertThatThrownBy(
            () -> Placement.of(TWO_NODES, store(RoutingType.ZONE, 2, Map.of(0, 1, 5, 1)), 0))
        .hasMessage("Zone 5 does not exist.");
    assertThatThrownBy(() -> Placement.of(TWO_NODES, store(RoutingType.ALL, 1, Map.of()), 9))
        .hasMessage("Zone 9 does not exist.");
  }

  private static StoreDefinition store(RoutingType routing, int replicas, Map<Integer, Integer> z) {
    return new StoreDefinition(
        "s",
        "bdb",
        routing,
        RoutingTier.CLIENT,
        replicas,
        new TreeMap<>(z),
        new Quorums(Quorum.of(1, 1), Quorum.of(1, 1)),
        new Serializers(
            SerializerDefinition.withType("string"), SerializerDefinition.withType("identity")),
        Map.of());
  }
}
