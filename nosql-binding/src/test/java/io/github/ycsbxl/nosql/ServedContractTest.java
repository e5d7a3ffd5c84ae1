package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.CasContractTest;
import io.github.ycsbxl.binding.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DB;
import site.ycsb.DBException;

/** Oracle's own client on the replicated store, served by this process. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ServedContractTest extends CasContractTest {
  private ContractStore store;

  @BeforeAll
  void start(@TempDir Path folder) throws IOException {
    store = ContractStore.served(folder.resolve("store"), 2, 2);
  }

  @AfterAll
  void stop() throws Exception {
    store.close();
  }

  @Test
  void clientsKnowShardsAndReplicas() throws DBException {
    NosqlClient client = TestStores.open(store.properties());
    assertThat(client.topology()).isEqualTo(Topology.of(2, 2));
    assertThat(client.reportedSettings())
        .containsEntry("shards", "2")
        .containsEntry("nodes", "4")
        .containsEntry("zones", "zone1 (replication factor 2)")
        .containsKey("client version");
    client.cleanup();
  }

  @Override
  protected Properties emptyStore() {
    store.useAnotherTable();
    return store.properties();
  }

  @Override
  protected String table() {
    return store.table();
  }

  @Override
  protected DB newDb() {
    return new NosqlClient();
  }

  @Override
  protected boolean scans() {
    return false;
  }
}
