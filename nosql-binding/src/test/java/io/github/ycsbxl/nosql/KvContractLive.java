package io.github.ycsbxl.nosql;

import io.github.ycsbxl.binding.CasContractTest;
import io.github.ycsbxl.nosql.kv.KvSettings.KvApi;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import site.ycsb.DB;

/** Contract on a running store whose records are values of keys. */
@Tag("kv")
final class KvContractLive extends CasContractTest {
  private String table;

  @AfterAll
  static void leaveNothing() {
    KvLive.deleteRecords();
  }

  @Override
  protected Properties emptyStore() {
    Properties properties = KvLive.newTable(KvApi.KV);
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
    return false;
  }
}
