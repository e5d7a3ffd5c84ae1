package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.nosql.embedded.EmbeddedStore;
import io.github.ycsbxl.nosql.embedded.OpenStores;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Nodes that are closed while clients write. */
@Timeout(900)
final class FailoverTest {
  private static final String TABLE = "usertable";

  private Properties properties;
  private NosqlClient client;
  private EmbeddedStore store;

  @BeforeEach
  void open(@TempDir Path folder) throws DBException {
    properties = TestStores.properties(folder.resolve("store"), 1, 3);
    client = TestStores.open(properties);
    store = OpenStores.in(folder.resolve("store")).orElseThrow();
  }

  @AfterEach
  void close() throws DBException {
    client.cleanup();
  }

  @Test
  void losesNoAcknowledgedWriteWhenTheMasterFails() throws Exception {
    try (var writers = Writers.start(properties, store, 4)) {
      for (int failures = 0; failures < 2; failures++) {
        writers.awaitSuccesses(500);
        int failing = OpenStores.master(store);
        OpenStores.closeNode(store, failing);
        assertThat(OpenStores.master(store)).isNotEqualTo(failing);
        writers.awaitSuccesses(500);
        store.reopenNode(0, failing);
      }
      writers.stop();
      writers.assertThatNothingIsLost(client);
      assertThat(writers.otherFailures()).isEmpty();
    }
  }

  @Test
  void servesAllRequestsWhenAReplicaFails() throws Exception {
    try (var writers = Writers.start(properties, store, 4)) {
      writers.awaitSuccesses(500);
      int failing = (OpenStores.master(store) + 1) % 3;
      OpenStores.closeNode(store, failing);
      writers.awaitSuccesses(500);
      store.reopenNode(0, failing);
      writers.stop();
      writers.assertThatNothingIsLost(client);
      assertThat(writers.otherFailures()).isEmpty();
      assertThat(writers.indeterminate()).isZero();
    }
  }

  @Test
  void nodeThatComesBackCatchesUp() throws Exception {
    int failing = (OpenStores.master(store) + 1) % 3;
    OpenStores.closeNode(store, failing);
    for (int i = 0; i < 200; i++) {
      assertThat(client.insert(TABLE, "k" + i, TestStores.record("x"))).isEqualTo(Status.OK);
    }
    store.reopenNode(0, failing);
    client.awaitReplicas(Duration.ofMinutes(1));
    for (int i = 0; i < 3; i++) {
      assertThat(client.read(TABLE, "k199", null, new HashMap<>())).isEqualTo(Status.OK);
    }
  }

  @Test
  void writesNothingWithoutAMajorityAndSaysAfterWhatTime() throws DBException, IOException {
    properties.setProperty("nosql.request.timeout", "300ms");
    NosqlClient hurried = TestStores.open(properties);
    client.insert(TABLE, "k", TestStores.record("before"));
    int master = OpenStores.master(store);
    OpenStores.closeNode(store, (master + 1) % 3);
    OpenStores.closeNode(store, (master + 2) % 3);

    Status refused = hurried.update(TABLE, "k", TestStores.record("after"));
    assertThat(refused.getName()).isEqualTo(Status.ERROR.getName());
    assertThat(refused.getDescription()).contains("within 300 ms");
    assertThat(client.read(TABLE, "k", null, new HashMap<>())).isEqualTo(Status.OK);

    store.reopenNode(0, (master + 1) % 3);
    var record = new VersionedRecord();
    client.readLatest(TABLE, "k", record);
    assertThat(record.fields().get("field0")).hasToString("before");
    assertThat(client.update(TABLE, "k", TestStores.record("after"))).isEqualTo(Status.OK);
    hurried.cleanup();
  }

  @Test
  void refusesAWriteThatTooFewNodesCanAcknowledge() throws DBException, IOException {
    properties.setProperty("nosql.acks", "ALL");
    properties.setProperty("nosql.request.timeout", "300ms");
    NosqlClient careful = TestStores.open(properties);
    OpenStores.closeNode(store, (OpenStores.master(store) + 1) % 3);
    Status refused = careful.insert(TABLE, "k", TestStores.record("x"));
    assertThat(refused.getName()).isEqualTo(Status.ERROR.getName());
    assertThat(client.readLatest(TABLE, "k", new VersionedRecord())).isEqualTo(Status.NOT_FOUND);
    careful.cleanup();
  }
}
