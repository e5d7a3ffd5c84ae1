package io.github.ycsbxl.voldemort.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.voldemort.client.OperationException.ConflictException;
import io.github.ycsbxl.voldemort.client.OperationException.Outcome;
import io.github.ycsbxl.voldemort.cluster.Quorum;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import io.github.ycsbxl.voldemort.protocol.ErrorCode;
import io.github.ycsbxl.voldemort.protocol.Operation;
import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class WritingTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final byte[] VALUE = {1, 2, 3};
  private static final VectorClock NOTHING = VectorClock.empty(0);

  @Test
  void putsAtTheMasterFirstAndThenAtTheOthers() throws Exception {
    try (var cluster = MemoryCluster.of(3, store(2, Quorum.of(2, 2)));
        StoreClient client = cluster.client().open("s")) {
      byte[] key = cluster.key(2, 0);
      VectorClock first = client.put(key, VALUE, NOTHING);
      assertThat(first).hasToString("{2:1}");
      assertThat(client.put(key, VALUE, first)).hasToString("{2:2}");
      assertThat(MemoryCluster.put(client, key, VALUE)).hasToString("{2:3}");
      for (int replica : new int[] {2, 0}) {
        assertThat(cluster.node(replica).engine().getVersions(key))
            .extracting(VectorClock::toString)
            .containsExactly("{2:3}");
      }
      assertThat(cluster.node(1).requests()).isEmpty();
    }
  }

  @Test
  void reportsAConflictAndAsksNobodyElse() throws Exception {
    try (var cluster = MemoryCluster.of(2, store(2, Quorum.of(1, 1)));
        StoreClient client = cluster.client().open("s")) {
      byte[] key = cluster.key(0, 0);
      VectorClock seen = client.put(key, VALUE, NOTHING);
      client.put(key, VALUE, seen);
      client.get(cluster.key(1, 0));
      int asked = cluster.node(1).requests().size();
      var conflict =
          catchThrowableOfType(ConflictException.class, () -> client.put(key, VALUE, seen));
      assertThat(conflict.outcome()).isEqualTo(Outcome.CONFLICT);
      assertThatThrownBy(() -> client.put(key, VALUE, NOTHING))
          .isInstanceOf(ConflictException.class);
      assertThat(cluster.node(1).requests()).hasSize(asked);
    }
  }

  @Test
  void countsForTheFirstNodeThatTakesIt() throws Exception {
    try (var cluster = MemoryCluster.of(2, store(2, Quorum.of(1, 1)));
        StoreClient client = cluster.client().open("s")) {
      byte[] key = cluster.key(0, 0);
      cluster.node(0).stop();
      assertThat(client.put(key, VALUE, NOTHING)).hasToString("{1:1}");
      assertThat(MemoryCluster.put(client, key, VALUE)).hasToString("{1:2}");
    }
  }

  @Test
  void returnsBeforeReplicasThatAreNotRequiredHaveAnswered() throws Exception {
    var answer = new CountDownLatch(1);
    try (var cluster = MemoryCluster.of(2, store(2, Quorum.of(1, 1)))) {
      byte[] key = cluster.key(0, 0);
      try (StoreClient client = cluster.client().open("s")) {
        cluster.node(1).has(heldBackUntil(answer));
        client.put(key, VALUE, NOTHING);
        assertThat(answer.getCount()).isOne();
        answer.countDown();
        assertThat(client.get(cluster.key(1, 0)))
            .as("the late answer of the put is dropped")
            .isEmpty();
        MemoryCluster.put(client, key, VALUE);
      }
      assertThat(cluster.node(1).engine().getVersions(key))
          .as("close waits for the outstanding answer")
          .extracting(VectorClock::toString)
          .containsExactly("{0:2}");
    }
  }

  private static MemoryNode.Trouble heldBackUntil(CountDownLatch latch) {
    return request -> {
      try {
        latch.await();
        return null;
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    };
  }

  @Test
  void takesALaterVersionAtAnotherReplicaForWritten() throws Exception {
    try (var cluster = MemoryCluster.of(2, store(2, Quorum.of(2, 2)));
        StoreClient client = cluster.client().open("s")) {
      byte[] key = cluster.key(0, 0);
      VectorClock later = VectorClock.of(new short[] {0}, new long[] {9}, 1);
      cluster.node(1).engine().put(key, Versioned.of(VALUE, later));
      assertThat(client.put(key, VALUE, NOTHING)).hasToString("{0:1}");
    }
  }

  @Test
  void reportsThatAPutMayBeThereIfTooFewHaveIt() throws Exception {
    try (var cluster = MemoryCluster.of(3, store(3, Quorum.of(2, 2)));
        StoreClient client = cluster.client().open("s")) {
      byte[] key = cluster.key(0, 0);
      cluster.node(1).has(MemoryCluster.failing(ErrorCode.PERSISTENCE_FAILURE));
      assertThat(client.put(key, VALUE, NOTHING)).as("two of three").hasToString("{0:1}");
      cluster.node(2).has(MemoryCluster.failing(ErrorCode.PERSISTENCE_FAILURE));
      var failure =
          catchThrowableOfType(
              InsufficientNodesException.class, () -> MemoryCluster.put(client, key, VALUE));
      assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
      assertThat(failure).satisfies(golden::pin).hasMessageContaining(", 2=PERSISTENCE_FAILURE: ");
    }
  }

  @Test
  void reportsThatAPutIsNotThereIfNoNodeWasReached() throws Exception {
    try (var cluster = MemoryCluster.of(1, store(1, Quorum.of(1, 1)));
        StoreClient client = cluster.client().open("s")) {
      byte[] key = cluster.key(0, 0);
      cluster.node(0).stop();
      for (int i = 0; i < 2; i++) {
        var failure =
            catchThrowableOfType(
                InsufficientNodesException.class, () -> client.put(key, VALUE, NOTHING));
        assertThat(failure.outcome()).isEqualTo(Outcome.NOT_APPLIED);
        assertThat(failure).hasMessageContaining("done by: [], failed: {0=");
      }
    }
  }

  @Test
  void reportsThatAWriteMayBeThereIfTheConnectionBroke() throws Exception {
    try (var cluster = MemoryCluster.of(1, store(1, Quorum.of(1, 1)))) {
      byte[] key = cluster.key(0, 0);
      cluster
          .node(0)
          .has(
              request -> {
                throw new IOException("hangs up");
              });
      try (StoreClient client = cluster.client().open("s")) {
        var put =
            catchThrowableOfType(
                InsufficientNodesException.class, () -> client.put(key, VALUE, NOTHING));
        assertThat(put.outcome()).isEqualTo(Outcome.UNKNOWN);
      }
      try (StoreClient client = cluster.client().open("s")) {
        var delete =
            catchThrowableOfType(
                InsufficientNodesException.class, () -> client.delete(key, NOTHING));
        assertThat(delete.outcome()).isEqualTo(Outcome.UNKNOWN);
      }
    }
  }

  @Test
  void doesNotTakeARefusalForAConflictIfAnEarlierNodeMayHaveWritten() throws Exception {
    try (var cluster = MemoryCluster.of(2, store(2, Quorum.of(1, 1)));
        StoreClient client = cluster.client().open("s")) {
      byte[] key = cluster.key(0, 0);
      cluster.node(0).has(MemoryCluster.failing(ErrorCode.PERSISTENCE_FAILURE));
      cluster.node(1).has(MemoryCluster.failing(ErrorCode.OBSOLETE_VERSION));
      var failure =
          catchThrowableOfType(RefusedException.class, () -> client.put(key, VALUE, NOTHING));
      assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
    }
  }

  @Test
  void deletesWhatWasSeenAtAllReplicas() throws Exception {
    try (var cluster = MemoryCluster.of(2, store(2, Quorum.of(2, 2)));
        StoreClient client = cluster.client().open("s")) {
      byte[] key = cluster.key(1, 0);
      VectorClock first = client.put(key, VALUE, NOTHING);
      VectorClock second = client.put(key, VALUE, first);
      assertThat(client.delete(key, first)).as("a later version is stored").isFalse();
      assertThat(client.delete(key, second)).isTrue();
      assertThat(client.get(key)).isEmpty();
      assertThat(MemoryCluster.delete(client, key)).isFalse();
      MemoryCluster.put(client, key, VALUE);
      assertThat(MemoryCluster.delete(client, key)).isTrue();
      assertThat(cluster.node(0).engine().get(key)).isEmpty();
      assertThat(cluster.node(1).engine().get(key)).isEmpty();
      assertThat(cluster.node(0).requests())
          .extracting(Request::operation)
          .contains(Operation.DELETE);
    }
  }

  @Test
  void reportsIfADeleteWasRefused() throws Exception {
    try (var cluster = MemoryCluster.of(1, store(1, Quorum.of(1, 1)));
        StoreClient client = cluster.client().open("s")) {
      cluster.node(0).has(MemoryCluster.failing(ErrorCode.QUOTA_EXCEEDED));
      byte[] key = cluster.key(0, 0);
      var failure = catchThrowableOfType(RefusedException.class, () -> client.delete(key, NOTHING));
      assertThat(failure).hasMessageStartingWith("QUOTA_EXCEEDED: ");
      assertThat(failure.outcome()).isEqualTo(Outcome.NOT_APPLIED);
    }
  }

  private static StoreDefinition store(int replicas, Quorum writes) {
    return StoreDefinition.of("s", replicas, Quorum.of(1, 1), writes);
  }
}
