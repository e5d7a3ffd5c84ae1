package io.github.ycsbxl.nosql.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.nosql.store.RequestOptions;
import io.github.ycsbxl.nosql.store.RequestOptions.Acks;
import io.github.ycsbxl.nosql.store.RequestOptions.Consistency;
import io.github.ycsbxl.nosql.store.RequestOptions.Durability;
import io.github.ycsbxl.nosql.store.TableSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import oracle.nosql.driver.Durability.ReplicaAckPolicy;
import oracle.nosql.driver.Durability.SyncPolicy;
import oracle.nosql.driver.Version;
import oracle.nosql.driver.ops.GetRequest;
import oracle.nosql.driver.ops.PutRequest;
import org.junit.jupiter.api.Test;

final class RowsTest {
  private static final RequestOptions OPTIONS =
      new RequestOptions(
          Durability.COMMIT_WRITE_NO_SYNC,
          Acks.ALL,
          Consistency.NONE_REQUIRED,
          Duration.ofMillis(1500));

  private final Rows rows =
      new Rows(OPTIONS, settings(new Credentials.None(), Durability.COMMIT_NO_SYNC));

  @Test
  void mapsEveryConsistency() {
    assertThat(Rows.consistency(Consistency.NONE_REQUIRED))
        .isEqualTo(oracle.nosql.driver.Consistency.EVENTUAL);
    assertThat(Rows.consistency(Consistency.ABSOLUTE))
        .isEqualTo(oracle.nosql.driver.Consistency.ABSOLUTE);
  }

  @Test
  void mapsDurabilityAndAcknowledgements() {
    assertThat(durability(Durability.COMMIT_SYNC, Durability.COMMIT_NO_SYNC, Acks.SIMPLE_MAJORITY))
        .isEqualTo(oracle.nosql.driver.Durability.COMMIT_SYNC);
    assertThat(
            durability(Durability.COMMIT_NO_SYNC, Durability.COMMIT_NO_SYNC, Acks.SIMPLE_MAJORITY))
        .isEqualTo(oracle.nosql.driver.Durability.COMMIT_NO_SYNC);
    assertThat(durability(Durability.COMMIT_WRITE_NO_SYNC, Durability.COMMIT_SYNC, Acks.NONE))
        .isEqualTo(
            new oracle.nosql.driver.Durability(
                SyncPolicy.WRITE_NO_SYNC, SyncPolicy.SYNC, ReplicaAckPolicy.NONE));
  }

  @Test
  void askForWhatTheConfigurationSays() {
    GetRequest get = rows.get("t", "k", Consistency.ABSOLUTE);
    assertThat(get.getConsistencyInternal()).isEqualTo(oracle.nosql.driver.Consistency.ABSOLUTE);
    assertThat(get.getTimeoutInternal()).isEqualTo(1500);
    PutRequest put = rows.insert("t", "k", new byte[] {1, 2});
    assertThat(put.getDurability().getReplicaAck()).isEqualTo(ReplicaAckPolicy.ALL);
    assertThat(put.getTimeout()).isEqualTo(1500);
  }

  @Test
  void insertsIfAbsentAndReplacesOneVersion() {
    assertThat(rows.insert("t", "k", new byte[0]).getOption())
        .isEqualTo(PutRequest.Option.IfAbsent);
    Version version = Version.createVersion(new byte[] {7});
    PutRequest replace = rows.replace("t", "k", new byte[] {1}, version);
    assertThat(replace.getOption()).isEqualTo(PutRequest.Option.IfVersion);
    assertThat(replace.getMatchVersion()).isEqualTo(version);
    assertThat(replace.getReturnRow()).isTrue();
    assertThat(replace.getValue().getString("id")).isEqualTo("k");
    assertThat(replace.getValue().getBinary("data")).containsExactly(1);
  }

  @Test
  void leaveDurabilityToTheCloud() {
    var cloud = new Credentials.CloudFile(Path.of("config"), "DEFAULT", Optional.empty());
    var rowsInTheCloud = new Rows(OPTIONS, settings(cloud, Durability.COMMIT_NO_SYNC));
    assertThat(rowsInTheCloud.insert("t", "k", new byte[0]).getDurability()).isNull();
  }

  private static oracle.nosql.driver.Durability durability(
      Durability onMaster, Durability onReplicas, Acks acks) {
    var options = new RequestOptions(onMaster, acks, Consistency.ABSOLUTE, Duration.ofSeconds(1));
    return new Rows(options, settings(new Credentials.None(), onReplicas))
        .insert("t", "k", new byte[0])
        .getDurability();
  }

  private static ProxySettings settings(Credentials credentials, Durability onReplicas) {
    var table = new TableSettings("t", Optional.empty(), Duration.ofSeconds(1));
    return new ProxySettings("http://localhost", credentials, table, Optional.empty(), onReplicas);
  }
}
