package io.github.ycsbxl.nosql.kv;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.nosql.kv.KvSettings.ClientLimits;
import io.github.ycsbxl.nosql.kv.KvSettings.ClientTimeouts;
import io.github.ycsbxl.nosql.kv.KvSettings.KvAddress;
import io.github.ycsbxl.nosql.kv.KvSettings.ReplicaSettings;
import io.github.ycsbxl.nosql.store.RequestOptions;
import io.github.ycsbxl.nosql.store.RequestOptions.Acks;
import io.github.ycsbxl.nosql.store.RequestOptions.Consistency;
import io.github.ycsbxl.nosql.store.RequestOptions.Durability;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import oracle.kv.Durability.ReplicaAckPolicy;
import oracle.kv.Durability.SyncPolicy;
import org.junit.jupiter.api.Test;

final class PoliciesTest {

  @Test
  void namedDurabilitiesAreTheClientsOwn() {
    assertThat(durability(Durability.COMMIT_SYNC)).isEqualTo(oracle.kv.Durability.COMMIT_SYNC);
    assertThat(durability(Durability.COMMIT_NO_SYNC))
        .isEqualTo(oracle.kv.Durability.COMMIT_NO_SYNC);
    assertThat(durability(Durability.COMMIT_WRITE_NO_SYNC))
        .isEqualTo(oracle.kv.Durability.COMMIT_WRITE_NO_SYNC);
  }

  @Test
  void aTripleSaysWhatMasterAndReplicasDo() {
    assertThat(durability(Durability.COMMIT_SYNC, Durability.COMMIT_WRITE_NO_SYNC, Acks.ALL))
        .isEqualTo(
            new oracle.kv.Durability(
                SyncPolicy.SYNC, SyncPolicy.WRITE_NO_SYNC, ReplicaAckPolicy.ALL));
    assertThat(durability(Durability.COMMIT_NO_SYNC, Durability.COMMIT_NO_SYNC, Acks.NONE))
        .isEqualTo(
            new oracle.kv.Durability(
                SyncPolicy.NO_SYNC, SyncPolicy.NO_SYNC, ReplicaAckPolicy.NONE));
  }

  @Test
  void consistenciesAreTheClientsOwn() {
    Policies policies = policies(Consistency.NONE_REQUIRED, Optional.empty());
    assertThat(policies.of(Consistency.NONE_REQUIRED))
        .isEqualTo(oracle.kv.Consistency.NONE_REQUIRED);
    assertThat(policies.of(Consistency.ABSOLUTE)).isEqualTo(oracle.kv.Consistency.ABSOLUTE);
  }

  @Test
  void aLagIsForReadsThatAskForNoMore() {
    Policies policies = policies(Consistency.NONE_REQUIRED, Optional.of(Duration.ofSeconds(2)));
    assertThat(policies.of(Consistency.NONE_REQUIRED))
        .isEqualTo(new oracle.kv.Consistency.Time(2, TimeUnit.SECONDS, 5, TimeUnit.SECONDS));
    assertThat(policies.of(Consistency.ABSOLUTE)).isEqualTo(oracle.kv.Consistency.ABSOLUTE);
  }

  private static oracle.kv.Durability durability(Durability named) {
    return durability(named, Durability.COMMIT_NO_SYNC, Acks.SIMPLE_MAJORITY);
  }

  private static oracle.kv.Durability durability(
      Durability onMaster, Durability onReplicas, Acks acks) {
    return policies(onMaster, onReplicas, acks, Consistency.NONE_REQUIRED, Optional.empty())
        .durability();
  }

  private static Policies policies(Consistency consistency, Optional<Duration> lag) {
    return policies(
        Durability.COMMIT_NO_SYNC,
        Durability.COMMIT_NO_SYNC,
        Acks.SIMPLE_MAJORITY,
        consistency,
        lag);
  }

  private static Policies policies(
      Durability onMaster,
      Durability onReplicas,
      Acks acks,
      Consistency consistency,
      Optional<Duration> lag) {
    Duration timeout = Duration.ofSeconds(5);
    return new Policies(
        new RequestOptions(onMaster, acks, consistency, timeout),
        new KvSettings(
            new KvAddress("kvstore", List.of("localhost:5000")),
            KvKeys.COMPONENT,
            Optional.empty(),
            new ReplicaSettings(lag, onReplicas, List.of()),
            ClientTimeouts.of(timeout, Optional.empty(), timeout),
            new ClientLimits(100, 90, 80),
            Optional.empty(),
            new Login(Optional.empty(), Optional.empty(), Optional.empty()),
            Optional.empty()));
  }
}
