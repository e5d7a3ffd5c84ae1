package io.github.ycsbxl.voldemort.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.voldemort.cluster.Quorum;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import io.github.ycsbxl.voldemort.protocol.Operation;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Events of a client about its requests to nodes. */
final class RequestListenerTest {
  private static final byte[] VALUE = {1, 2, 3};

  private final List<String> heard = new ArrayList<>();

  private final RequestListener listener =
      new RequestListener() {
        @Override
        public void answered(Operation operation, int node, long nanos, boolean awaited) {
          assertThat(nanos).isPositive();
          heard.add(operation + "@" + node + (awaited ? "" : " later"));
        }

        @Override
        public void failed(Operation operation, int node) {
          heard.add(operation + "@" + node + " failed");
        }
      };

  @Test
  void reportsEveryReplicasAnswerWhetherAwaitedOrNot() throws Exception {
    try (var cluster = MemoryCluster.of(3, store(2));
        StoreClient client = cluster.client().open("s")) {
      client.listen(listener);
      byte[] key = cluster.key(2, 0);
      client.put(key, VALUE, VectorClock.empty(0));
      assertThat(heard).containsExactly("PUT@2");
      client.get(cluster.key(0, 0));
      assertThat(heard).containsExactly("PUT@2", "PUT@0 later", "GET@0");
      client.getAll(List.of(key));
      client.delete(key, client.getVersions(key).get(0));
      assertThat(heard.subList(3, heard.size()))
          .containsExactly("GET_ALL@2", "GET_VERSIONS@2", "DELETE@2");
    }
  }

  @Test
  void reportsANodeThatDoesNotAnswer() throws Exception {
    try (var cluster = MemoryCluster.of(2, store(1));
        StoreClient client = cluster.client().open("s")) {
      client.listen(listener);
      byte[] key = cluster.key(1, 0);
      cluster.node(1).stop();
      assertThatThrownBy(() -> client.get(key)).isInstanceOf(InsufficientNodesException.class);
      assertThat(heard).containsExactly("GET@1 failed");
    }
  }

  /** Requests of one phase are not counted in the next. */
  @Test
  void hearsNothingOfRequestsThatAnotherListenerSaw() throws Exception {
    try (var cluster = MemoryCluster.of(2, store(2));
        StoreClient client = cluster.client().open("s")) {
      client.put(cluster.key(0, 0), VALUE, VectorClock.empty(0));
      client.listen(listener);
      client.get(cluster.key(1, 0));
      assertThat(heard).containsExactly("GET@1");
    }
  }

  @Test
  void isSilentWhereThereIsOneNode() throws Exception {
    try (var cluster = MemoryCluster.of(1, store(1));
        StoreClient client = cluster.client().open("s")) {
      client.listen(listener);
      client.get(cluster.key(0, 0));
      assertThat(heard).isEmpty();
    }
  }

  private static StoreDefinition store(int replicas) {
    return StoreDefinition.of("s", replicas, Quorum.of(1, 1), Quorum.of(1, 1));
  }
}
