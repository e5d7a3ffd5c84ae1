package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.nosql.server.Fault;
import io.github.ycsbxl.nosql.server.Faults;
import io.github.ycsbxl.nosql.server.MemoryMap;
import io.github.ycsbxl.nosql.server.StandIn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Effects of request settings on Oracle's own client. */
final class KvRequestsTest {
  private static final String TABLE = "usertable";
  private static final int CLIENTS = 6;

  private StandIn standIn;
  private Properties properties;

  @BeforeEach
  void open() throws IOException {
    standIn = StandIn.open(new MemoryMap(), 2);
    properties = TestStores.elsewhere(standIn.address());
  }

  @AfterEach
  void close() {
    standIn.close();
  }

  @Test
  void readsStayInTheZonesAndWithinTheLag() throws DBException {
    properties.setProperty("nosql.read.zones", "zone1");
    properties.setProperty("nosql.consistency.lag", "2s");
    NosqlClient client = TestStores.open(properties);
    assertThat(client.insert(TABLE, "k", TestStores.record("x"))).isEqualTo(Status.OK);
    assertThat(client.read(TABLE, "k", null, new HashMap<>())).isEqualTo(Status.OK);
    client.cleanup();
  }

  @Test
  void zoneThatTheStoreLacksIsReported() {
    properties.setProperty("nosql.read.zones", "mars");
    assertThatThrownBy(() -> TestStores.open(properties))
        .hasMessageStartingWith("store kvstore at " + standIn.address() + " cannot be used: ")
        .hasMessageContaining("mars");
  }

  @Test
  void nodeThatHasMostRequestsGetsNoMore() throws Exception {
    properties.setProperty("nosql.request.timeout", "1s");
    properties.setProperty("nosql.socket.timeout", "1s");
    properties.setProperty("nosql.request.limit", "4");
    properties.setProperty("nosql.request.limit.percent", "50");
    properties.setProperty("nosql.request.limit.node", "50");
    var thaw = new CountDownLatch(1);
    var clients = new ArrayList<NosqlClient>();
    for (int i = 0; i < CLIENTS; i++) {
      clients.add(TestStores.open(properties));
    }
    standIn.fault(Faults.frozen(thaw));
    List<String> answers = inserts(clients);
    thaw.countDown();
    standIn.fault(Fault.NONE);
    assertThat(answers).containsOnly("ERROR", Statuses.INDETERMINATE);
    for (NosqlClient client : clients) {
      client.cleanup();
    }
  }

  /** Inserts with all clients concurrently. */
  private static List<String> inserts(List<NosqlClient> clients) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    var under = new ArrayList<Future<Status>>();
    for (NosqlClient client : clients) {
      String key = "k" + under.size();
      under.add(threads.submit(() -> client.insert(TABLE, key, TestStores.record("x"))));
    }
    var answers = new ArrayList<String>();
    for (Future<Status> answer : under) {
      answers.add(answer.get().getName());
    }
    threads.shutdown();
    return answers;
  }
}
