package io.github.ycsbxl.nosql;

import io.github.ycsbxl.binding.CasContractTest;
import io.github.ycsbxl.nosql.server.MemoryMap;
import io.github.ycsbxl.nosql.server.StandIn;
import java.io.IOException;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import site.ycsb.DB;

/** Oracle's own client on a simulated server of three nodes, a new one for each test. */
final class KvContractTest extends CasContractTest {
  private StandIn standIn;

  @Override
  protected Properties emptyStore() {
    try {
      standIn = StandIn.open(new MemoryMap(), 3);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return TestStores.elsewhere(standIn.address());
  }

  @AfterEach
  void stopStore() {
    standIn.close();
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
