package io.github.ycsbxl.voldemort.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.voldemort.client.OperationException.Outcome;
import io.github.ycsbxl.voldemort.cluster.Quorum;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import io.github.ycsbxl.voldemort.protocol.ErrorCode;
import io.github.ycsbxl.voldemort.protocol.Operation;
import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ReadingTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final VectorClock FIRST = clock(0, 1, 1_000);
  private static final VectorClock SECOND = clock(0, 2, 2_000);
  private static final VectorClock OTHER = clock(1, 1, 3_000);

  @Test
  void asksTheMasterOnlyIfOneIsPreferred() throws Exception {
    try (var cluster = MemoryCluster.of(3, store(2, Quorum.of(1, 1)));
        StoreClient client = cluster.client().open("s")) {
      byte[] key = cluster.key(1, 0);
      cluster.node(1).engine().put(key, value("a", FIRST));
      assertThat(text(client.get(key))).isEqualTo("a");
      assertThat(client.get(cluster.key(1, 1))).isEmpty();
      assertThat(client.getVersions(key)).containsExactly(FIRST);
      assertThat(cluster.node(1).requests())
          .extracting(Request::operation)
          .containsExactly(Operation.GET, Operation.GET, Operation.GET_VERSIONS);
      assertThat(cluster.node(0).requests()).isEmpty();
      assertThat(cluster.node(2).requests()).isEmpty();
    }
  }

  @Test
  void asksTheNextNodeIfOneFails() throws Exception {
    try (var cluster = MemoryCluster.of(3, store(2, Quorum.of(1, 1)));
        StoreClient client = cluster.client().open("s")) {
      byte[] key = cluster.key(2, 0);
      cluster.node(2).has(MemoryCluster.failing(ErrorCode.PERSISTENCE_FAILURE));
      cluster.node(0).engine().put(key, value("a", FIRST));
      assertThat(text(client.get(key))).isEqualTo("a");
      assertThat(cluster.node(2).requests()).hasSize(1);
      assertThat(cluster.node(0).requests()).hasSize(1);
      assertThat(cluster.node(1).requests()).isEmpty();
    }
  }

  @Test
  void dropsObsoleteVersionsAndMergesConcurrentOnes() throws Exception {
    try (var cluster = MemoryCluster.of(2, store(2, Quorum.of(2, 2)));
        StoreClient client = cluster.client().open("s")) {
      byte[] key = cluster.key(0, 0);
      cluster.node(0).engine().put(key, value("old", FIRST));
      cluster.node(1).engine().put(key, value("new", SECOND));
      assertThat(client.get(key)).map(Versioned::clock).contains(SECOND);
      byte[] other = cluster.key(1, 0);
      cluster.node(0).engine().put(other, value("earlier", SECOND));
      cluster.node(1).engine().put(other, value("later", OTHER));
      assertThat(client.getVersions(other)).containsExactlyInAnyOrder(SECOND, OTHER);
      Versioned resolved = client.get(other).orElseThrow();
      assertThat(text(Optional.of(resolved))).isEqualTo("later");
      assertThat(resolved.clock()).isEqualTo(SECOND.merged(OTHER));
    }
  }

  @Test
  void repairsReplicasIfSeveralArePreferred() throws Exception {
    try (var cluster = MemoryCluster.of(2, store(2, Quorum.of(1, 2)))) {
      byte[] key = cluster.key(0, 0);
      cluster.node(0).engine().put(key, value("old", FIRST));
      cluster.node(1).engine().put(key, value("new", SECOND));
      try (StoreClient client = cluster.client().open("s")) {
        assertThat(text(client.get(key))).isEqualTo("new");
      }
      assertThat(cluster.node(0).engine().getVersions(key)).containsExactly(SECOND);
      assertThat(cluster.node(1).requests()).extracting(Request::operation).hasSize(1);
    }
  }

  @Test
  void asksAllReplicasForTheLatest() throws Exception {
    try (var cluster = MemoryCluster.of(2, store(2, Quorum.of(1, 1)));
        StoreClient client = cluster.client().open("s")) {
      byte[] key = cluster.key(0, 0);
      cluster.node(0).engine().put(key, value("old", FIRST));
      cluster.node(1).engine().put(key, value("new", SECOND));
      assertThat(text(client.get(key))).isEqualTo("old");
      assertThat(text(client.getLatest(key))).isEqualTo("new");
      cluster.node(1).stop();
      assertThatThrownBy(() -> client.getLatest(key))
          .isInstanceOf(InsufficientNodesException.class);
    }
  }

  @Test
  void sendsOneRequestPerNodeForManyKeys() throws Exception {
    try (var cluster = MemoryCluster.of(3, store(2, Quorum.of(1, 1)));
        StoreClient client = cluster.client().open("s")) {
      byte[] a = cluster.key(0, 0);
      byte[] b = cluster.key(0, 1);
      byte[] c = cluster.key(2, 0);
      cluster.node(0).engine().put(a, value("a", FIRST));
      cluster.node(2).engine().put(c, value("c", SECOND));
      List<Optional<Versioned>> found = client.getAll(List.of(c, a, b, c.clone()));
      assertThat(found).extracting(ReadingTest::text).containsExactly("c", "a", null, "c");
      assertThat(((Request.GetAll) cluster.node(0).requests().get(0)).keys()).containsExactly(a, b);
      assertThat(cluster.node(0).requests()).hasSize(1);
      assertThat(cluster.node(1).requests()).isEmpty();
      assertThat(cluster.node(2).requests()).hasSize(1);
      assertThat(client.getAll(List.of())).isEmpty();
    }
  }

  @Test
  void asksTheNextNodesForTheKeysOfOneThatFails() throws Exception {
    try (var cluster = MemoryCluster.of(3, store(2, Quorum.of(1, 1)));
        StoreClient client = cluster.client().open("s")) {
      byte[] a = cluster.key(0, 0);
      byte[] b = cluster.key(1, 0);
      cluster.node(0).stop();
      cluster.node(1).engine().put(a, value("a", FIRST));
      cluster.node(1).engine().put(b, value("b", FIRST));
      assertThat(client.getAll(List.of(a, b)))
          .extracting(ReadingTest::text)
          .containsExactly("a", "b");
      assertThat(cluster.node(1).requests()).hasSize(2);
      assertThat(client.getAll(List.of(a, b))).hasSize(2);
      assertThat(cluster.node(1).requests()).as("the other is down").hasSize(3);
    }
  }

  @Test
  void reportsWhoAnsweredIfTooFewDid() throws Exception {
    try (var cluster = MemoryCluster.of(3, store(3, Quorum.of(3, 3)));
        StoreClient client = cluster.client().open("s")) {
      byte[] key = cluster.key(1, 0);
      cluster.node(2).has(MemoryCluster.failing(ErrorCode.GENERAL));
      var failure = catchThrowableOfType(InsufficientNodesException.class, () -> client.get(key));
      assertThat(failure.outcome()).isEqualTo(Outcome.NOT_APPLIED);
      assertThat(failure).satisfies(golden::pin);
      assertThatThrownBy(() -> client.getAll(List.of(key))).hasMessage(failure.getMessage());
    }
  }

  @Test
  void asksNobodyIfTooFewAreUp() throws Exception {
    try (var cluster = MemoryCluster.of(2, store(2, Quorum.of(2, 2)));
        StoreClient client = cluster.client().open("s")) {
      cluster.node(1).stop();
      byte[] key = cluster.key(0, 0);
      assertThatThrownBy(() -> client.get(key)).isInstanceOf(InsufficientNodesException.class);
      int asked = cluster.node(0).requests().size();
      assertThatThrownBy(() -> client.get(key))
          .hasMessageMatching(
              "1 of the replicas are up, 2 required\\. Replicas: \\[0, 1], done by: \\[], failed:"
                  + " \\{1=down: [^ ]+:[0-9]+ CONNECT_FAILED: .+}");
      assertThat(cluster.node(0).requests()).hasSize(asked);
    }
  }

  @Test
  void aStoreThatIsGoneIsTold() throws Exception {
    try (var cluster = MemoryCluster.of(1, store(1, Quorum.of(1, 1)));
        StoreClient client = cluster.client().open("s")) {
      cluster.node(0).has(MemoryCluster.failing(ErrorCode.STORE_NOT_FOUND));
      var failure =
          catchThrowableOfType(RefusedException.class, () -> client.get(cluster.key(0, 0)));
      assertThat(failure.isNoStore()).isTrue();
    }
  }

  @Test
  void givesUpAtOnceIfOthersWouldSayTheSame() throws Exception {
    try (var cluster = MemoryCluster.of(2, store(2, Quorum.of(1, 1)));
        StoreClient client = cluster.client().open("s")) {
      cluster.node(0).has(MemoryCluster.failing(ErrorCode.QUOTA_EXCEEDED));
      byte[] key = cluster.key(0, 0);
      for (var failure :
          List.of(
              catchThrowableOfType(RefusedException.class, () -> client.get(key)),
              catchThrowableOfType(RefusedException.class, () -> client.getAll(List.of(key))))) {
        assertThat(failure).hasMessageStartingWith("QUOTA_EXCEEDED: ");
        assertThat(failure.outcome()).isEqualTo(Outcome.NOT_APPLIED);
      }
      assertThat(cluster.node(1).requests()).isEmpty();
    }
  }

  private static StoreDefinition store(int replicas, Quorum reads) {
    return StoreDefinition.of("s", replicas, reads, Quorum.of(1, 1));
  }

  private static VectorClock clock(int node, long version, long timestampMs) {
    return VectorClock.of(new short[] {(short) node}, new long[] {version}, timestampMs);
  }

  private static Versioned value(String text, VectorClock clock) {
    return Versioned.of(text.getBytes(StandardCharsets.UTF_8), clock);
  }

  /** Returns null if there is no value. */
  private static String text(Optional<Versioned> value) {
    return value.map(v -> new String(v.value(), StandardCharsets.UTF_8)).orElse(null);
  }
}
