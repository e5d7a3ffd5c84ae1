package io.github.ycsbxl.nosql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.nosql.store.RequestOptions;
import io.github.ycsbxl.nosql.store.RequestOptions.Acks;
import io.github.ycsbxl.nosql.store.RequestOptions.Consistency;
import io.github.ycsbxl.nosql.store.RequestOptions.Durability;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import oracle.kv.Durability.ReplicaAckPolicy;
import oracle.kv.Durability.SyncPolicy;
import oracle.kv.impl.api.Request;
import oracle.kv.impl.api.ops.NOP;
import oracle.kv.impl.topo.PartitionId;
import oracle.kv.impl.topo.RepNodeId;
import org.junit.jupiter.api.Test;

final class RequestedOptionsTest {

  @Test
  void writesAreAsDurableAsTheClientAsks() {
    assertThat(of(write(SyncPolicy.SYNC, SyncPolicy.NO_SYNC, ReplicaAckPolicy.ALL)))
        .isEqualTo(
            new RequestOptions(
                Durability.COMMIT_SYNC, Acks.ALL, Consistency.ABSOLUTE, Duration.ofMillis(700)));
    assertThat(of(write(SyncPolicy.WRITE_NO_SYNC, SyncPolicy.NO_SYNC, ReplicaAckPolicy.NONE)))
        .isEqualTo(
            new RequestOptions(
                Durability.COMMIT_WRITE_NO_SYNC,
                Acks.NONE,
                Consistency.ABSOLUTE,
                Duration.ofMillis(700)));
  }

  @Test
  void refusesAReplicaThatIsToWriteBeforeItAcknowledges() {
    Request request = write(SyncPolicy.SYNC, SyncPolicy.SYNC, ReplicaAckPolicy.ALL);
    assertThatThrownBy(() -> of(request)).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void readsComeFromAnyNodeOnlyIfTheClientAllowsIt() {
    assertThat(of(read(oracle.kv.Consistency.NONE_REQUIRED)).consistency())
        .isEqualTo(Consistency.NONE_REQUIRED);
    assertThat(of(read(oracle.kv.Consistency.ABSOLUTE)).consistency())
        .isEqualTo(Consistency.ABSOLUTE);
    var recent =
        new oracle.kv.Consistency.Time(100, TimeUnit.MILLISECONDS, 700, TimeUnit.MILLISECONDS);
    assertThat(of(read(recent)).consistency()).isEqualTo(Consistency.ABSOLUTE);
  }

  private static RequestOptions of(Request request) {
    return RequestedOptions.of(request);
  }

  private static Request write(SyncPolicy master, SyncPolicy replica, ReplicaAckPolicy acks) {
    return request(true, new oracle.kv.Durability(master, replica, acks), null);
  }

  private static Request read(oracle.kv.Consistency consistency) {
    return request(false, null, consistency);
  }

  private static Request request(
      boolean write, oracle.kv.Durability durability, oracle.kv.Consistency consistency) {
    return new Request(
        new NOP(),
        new PartitionId(1),
        write,
        durability,
        consistency,
        5,
        1,
        new RepNodeId(1, 1),
        700,
        null);
  }
}
