package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.nosql.server.Faults;
import io.github.ycsbxl.nosql.server.MemoryMap;
import io.github.ycsbxl.nosql.server.StandIn;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.Status;

/** More client threads than the default request limit of Oracle's client. */
@Timeout(300)
final class KvConcurrencyTest {
  private static final int THREADS = 160;

  /** No write ends before all have started, on the shard's only node. */
  @Test
  void everyThreadHasAWriteUnderWayAtTheMaster() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try (StandIn standIn = StandIn.open(new MemoryMap(), 1)) {
      standIn.fault(Faults.together(new CyclicBarrier(THREADS)));
      Properties properties = TestStores.elsewhere(standIn.address());
      properties.setProperty("nosql.request.timeout", "60s");
      properties.setProperty("threadcount", Integer.toString(THREADS));
      NosqlClient client = TestStores.open(properties);
      List<Future<Status>> inserts = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        String key = "k" + i;
        inserts.add(threads.submit(() -> insert(properties, key)));
      }
      for (Future<Status> insert : inserts) {
        assertThat(insert.get()).isEqualTo(Status.OK);
      }
      client.cleanup();
    } finally {
      threads.shutdownNow();
    }
  }

  private static Status insert(Properties properties, String key) throws Exception {
    NosqlClient client = TestStores.open(properties);
    try {
      return client.insert("usertable", key, TestStores.record("x"));
    } finally {
      client.cleanup();
    }
  }
}
