package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.nosql.server.Fault;
import io.github.ycsbxl.nosql.server.Faults;
import io.github.ycsbxl.nosql.server.MemoryMap;
import io.github.ycsbxl.nosql.server.StandIn;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Loads through the bulk put of Oracle's own client. */
final class KvBulkLoadTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String TABLE = "usertable";
  private static final int RECORDS = 3_000;

  private StandIn standIn;
  private Properties properties;
  private NosqlClient client;

  @BeforeEach
  void open() throws IOException, DBException {
    standIn = StandIn.open(new MemoryMap(), 2);
    properties = TestStores.elsewhere(standIn.address());
    properties.setProperty("nosql.load", "bulk");
    client = TestStores.open(properties);
  }

  @AfterEach
  void close() {
    standIn.close();
  }

  @Test
  void firstOtherOperationFindsEveryRecord() throws DBException {
    load();
    for (int i = 0; i < RECORDS; i++) {
      var found = new HashMap<String, ByteIterator>();
      assertThat(client.read(TABLE, "k" + i, null, found)).isEqualTo(Status.OK);
      assertThat(found.get("field0")).hasToString("v" + i);
    }
    client.cleanup();
  }

  @Test
  void laterInsertsAreSingle() throws DBException {
    load();
    client.awaitReplicas(Duration.ofSeconds(1));
    assertThat(client.insert(TABLE, "k1", TestStores.record("x"))).isEqualTo(Statuses.EXISTS);
    client.cleanup();
  }

  @Test
  void closingWaitsUntilTheStoreHasThem() throws DBException {
    load();
    client.cleanup();
    client = TestStores.open(properties);
    assertThat(client.read(TABLE, "k2999", null, new HashMap<>())).isEqualTo(Status.OK);
    client.cleanup();
  }

  @Test
  void recordsThatWereThereAlreadyAreToldAtTheEnd() throws DBException {
    load();
    client.cleanup();
    client = TestStores.open(properties);
    client.insert(TABLE, "k1", TestStores.record("other"));
    client.insert(TABLE, "k2", TestStores.record("other"));
    assertThatThrownBy(() -> client.awaitReplicas(Duration.ofSeconds(1)))
        .isInstanceOf(DBException.class)
        .hasMessageContaining(" skipped 2 existing ")
        .satisfies(golden::pinWords);
    client.cleanup();
  }

  @Test
  void recordsThatFailedAreToldAtTheEnd() {
    standIn.fault(Faults.lostAnswer(standIn));
    client.insert(TABLE, "k1", TestStores.record("x"));
    assertThatThrownBy(() -> client.cleanup())
        .isInstanceOf(DBException.class)
        .hasMessageStartingWith("the bulk load");
    standIn.fault(Fault.NONE);
  }

  private void load() {
    for (int i = 0; i < RECORDS; i++) {
      assertThat(client.insert(TABLE, "k" + i, TestStores.record("v" + i))).isEqualTo(Status.OK);
    }
  }
}
