package io.github.ycsbxl.nosql;

import io.github.ycsbxl.binding.CasContractTest;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import site.ycsb.DB;

/** Contract through a running proxy, with a table per test. */
@Tag("proxy")
final class ProxyContractLive extends CasContractTest {
  private String table;

  @AfterEach
  void dropTable() {
    ProxyLive.drop(table);
  }

  @Override
  protected Properties emptyStore() {
    Properties properties = ProxyLive.newTable();
    table = properties.getProperty("table");
    return properties;
  }

  @Override
  protected String table() {
    return table;
  }

  @Override
  protected DB newDb() {
    return new NosqlClient();
  }

  @Override
  protected boolean scans() {
    return true;
  }
}
