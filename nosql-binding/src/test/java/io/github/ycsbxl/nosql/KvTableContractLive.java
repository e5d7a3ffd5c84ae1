package io.github.ycsbxl.nosql;

import io.github.ycsbxl.binding.CasContractTest;
import io.github.ycsbxl.nosql.kv.KvSettings.KvApi;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import site.ycsb.DB;

/** Contract on a running store whose records are rows, with a table per test. */
@Tag("kv")
final class KvTableContractLive extends CasContractTest {
  private String table;

  @AfterEach
  void dropTable() {
    KvLive.drop(table);
  }

  @Override
  protected Properties emptyStore() {
    Properties properties = KvLive.newTable(KvApi.TABLE);
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
