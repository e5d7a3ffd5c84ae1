package io.github.ycsbxl.voldemort.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.voldemort.client.OperationException.Outcome;
import io.github.ycsbxl.voldemort.cluster.Cluster;
import io.github.ycsbxl.voldemort.cluster.ClusterNode;
import io.github.ycsbxl.voldemort.cluster.Quorum;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import io.github.ycsbxl.voldemort.protocol.ErrorCode;
import io.github.ycsbxl.voldemort.protocol.Protocol;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ClusterClientTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final byte[] VALUE = {7};
  private static final VectorClock NOTHING = VectorClock.empty(0);
  private static final StoreDefinition STORE =
      StoreDefinition.of("s", 2, Quorum.of(1, 1), Quorum.of(1, 2));

  @ParameterizedTest
  @EnumSource(Protocol.class)
  void speaksEveryProtocol(Protocol protocol) throws Exception {
    try (var cluster = MemoryCluster.of(2, STORE)) {
      ClientSettings settings = ClientSettings.of(cluster.addresses(), protocol);
      try (StoreClient client = ClusterClient.bootstrap(settings).open("s")) {
        byte[] key = cluster.key(1, 0);
        MemoryCluster.put(client, key, VALUE);
        assertThat(client.get(key).orElseThrow().value()).isEqualTo(VALUE);
        assertThat(client.getAll(List.of(key)).get(0)).isPresent();
        assertThat(MemoryCluster.delete(client, key)).isTrue();
        assertThat(client.getVersions(key)).isEmpty();
      }
    }
  }

  @Test
  void bootstrapsFromTheFirstNodeThatAnswers() throws Exception {
    try (var cluster = MemoryCluster.of(2, STORE)) {
      cluster.node(0).stop();
      ClusterClient client = cluster.client();
      assertThat(client.metadata().cluster()).isEqualTo(cluster.described());
      assertThat(client.definition("s")).isEqualTo(STORE);
      assertThatThrownBy(() -> client.open("t"))
          .isInstanceOf(BootstrapException.class)
          .satisfies(golden::pin);
      cluster.node(1).stop();
      assertThatThrownBy(cluster::client)
          .isInstanceOf(BootstrapException.class)
          .hasMessageContaining(cluster.node(0).address() + ": Connection refused")
          .hasMessageContaining(cluster.node(1).address() + ": Connection refused");
    }
  }

  @Test
  void asksOfReplicasWhatTheSettingsSay() throws Exception {
    try (var cluster = MemoryCluster.of(2, STORE)) {
      assertThat(client(cluster, 2).definition("s").quorums().reads()).isEqualTo(Quorum.of(2, 2));
      assertThatThrownBy(() -> client(cluster, 3).open("s"))
          .isInstanceOf(BootstrapException.class)
          .satisfies(golden::pin);
    }
  }

  private static ClusterClient client(MemoryCluster cluster, int requiredReads)
      throws BootstrapException {
    OptionalInt asDefined = OptionalInt.empty();
    return ClusterClient.bootstrap(
        new ClientSettings(
            cluster.addresses(),
            FakeNode.patient(Protocol.VP3),
            0,
            OptionalInt.of(requiredReads),
            asDefined,
            asDefined,
            asDefined,
            1,
            1));
  }

  @Test
  void leavesANodeOutThatIsDownAndProbesItLater() throws Exception {
    try (var cluster = MemoryCluster.of(2, STORE)) {
      ClusterClient process = cluster.client();
      try (StoreClient client = process.open("s");
          StoreClient other = process.open("s")) {
        byte[] key = cluster.key(0, 0);
        client.put(key, VALUE, NOTHING);
        cluster.node(0).stop();
        assertThat(client.get(key)).isPresent();
        cluster.node(0).start();
        int asked = cluster.node(0).requests().size();
        assertThat(other.get(key)).as("the other thread also leaves the node out").isPresent();
        cluster.passMs(999);
        assertThat(client.get(key)).isPresent();
        assertThat(cluster.node(0).requests()).hasSize(asked);
        cluster.passMs(1);
        assertThat(other.get(key)).isPresent();
        assertThat(client.get(key)).isPresent();
        assertThat(cluster.node(0).requests()).as("up again").hasSize(asked + 2);
      }
    }
  }

  @Test
  void leavesANodeOutForLongerIfTheProbeFails() throws Exception {
    try (var cluster = MemoryCluster.of(2, STORE);
        StoreClient client = cluster.client().open("s")) {
      byte[] key = cluster.key(0, 0);
      client.put(key, VALUE, NOTHING);
      cluster.node(0).stop();
      client.get(key);
      cluster.passMs(1_000);
      client.get(key);
      cluster.node(0).start();
      int asked = cluster.node(0).requests().size();
      client.get(key);
      assertThat(cluster.node(0).requests()).hasSize(asked);
      cluster.passMs(1_000);
      client.get(key);
      assertThat(cluster.node(0).requests()).hasSize(asked + 1);
    }
  }

  @Test
  void doesNotTakeAnotherNodeAtTheAddressForTheOneThatWasDown() throws Exception {
    try (var cluster = MemoryCluster.of(2, STORE);
        StoreClient client = cluster.client().open("s")) {
      byte[] key = cluster.key(0, 0);
      client.put(key, VALUE, NOTHING);
      cluster.node(0).stop();
      client.get(key);
      cluster.node(0).tells(MemoryCluster.failing(ErrorCode.STORE_NOT_FOUND));
      cluster.node(0).start();
      int asked = cluster.node(0).requests().size();
      cluster.passMs(1_000);
      assertThat(client.get(key)).isPresent();
      assertThat(cluster.node(0).requests()).hasSize(asked);
    }
  }

  @Test
  void readsTheMetadataAgainIfANodeDoesNotHoldTheKey() throws Exception {
    try (var cluster = MemoryCluster.of(3, STORE)) {
      ClusterClient process = cluster.client();
      try (StoreClient client = process.open("s");
          StoreClient other = process.open("s")) {
        byte[] key = cluster.key(0, 0);
        for (int id = 0; id < 3; id++) {
          cluster.node(id).has(MemoryCluster.failing(ErrorCode.INVALID_METADATA));
        }
        cluster.node(2).has(MemoryNode.NONE);
        cluster.becomes(turned(cluster.described()));
        // Partition 0 is on node 2 now, and partition 1 on node 0.
        cluster.node(1).has(MemoryNode.NONE);
        assertThat(client.get(key)).isEmpty();
        assertThat(process.metadata().cluster()).isEqualTo(cluster.described());
        assertThat(cluster.node(2).requests()).hasSize(1);
        assertThat(cluster.node(0).requests()).hasSize(1);
        assertThat(other.get(key)).as("the other thread uses the new metadata").isEmpty();
        assertThat(cluster.node(0).requests()).hasSize(1);
      }
    }
  }

  /** Returns the same nodes with their neighbours' partitions. */
  private static Cluster turned(Cluster cluster) {
    List<List<Integer>> partitions =
        new ArrayList<>(cluster.nodes().stream().map(ClusterNode::partitions).toList());
    Collections.rotate(partitions, -1);
    List<ClusterNode> nodes = new ArrayList<>();
    for (ClusterNode node : cluster.nodes()) {
      nodes.add(
          ClusterNode.of(node.id(), node.host(), node.socketPort(), partitions.get(node.id())));
    }
    return new Cluster("turned", List.of(), nodes);
  }

  @Test
  void givesUpAfterThreeAttemptsWithNewMetadata() throws Exception {
    try (var cluster = MemoryCluster.of(2, STORE);
        StoreClient client = cluster.client().open("s")) {
      var attempts = new AtomicInteger();
      cluster
          .node(0)
          .has(
              request -> {
                attempts.incrementAndGet();
                return MemoryCluster.failing(ErrorCode.INVALID_METADATA).answer(request);
              });
      byte[] key = cluster.key(0, 0);
      var failure =
          catchThrowableOfType(RefusedException.class, () -> client.put(key, VALUE, NOTHING));
      assertThat(failure).hasMessageStartingWith("INVALID_METADATA: ");
      assertThat(failure.outcome()).isEqualTo(Outcome.NOT_APPLIED);
      assertThat(attempts).hasValue(3);
    }
  }

  @Test
  void readsBootstrapUrls() {
    assertThat(ClientSettings.address("tcp://host.example:6666"))
        .isEqualTo(new NodeEndpoint("host.example", 6666));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"host:6666", "tcp://host", "http://host:1", "tcp://host:1/path", "", "tcp:host"})
  void refusesOtherUrls(String url) {
    assertThatThrownBy(() -> ClientSettings.address(url))
        .isInstanceOf(IllegalArgumentException.class)
        .satisfies(golden::pin);
  }
}
