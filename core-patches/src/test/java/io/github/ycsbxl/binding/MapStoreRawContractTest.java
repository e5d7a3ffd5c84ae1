package io.github.ycsbxl.binding;

import java.util.Properties;
import java.util.UUID;
import site.ycsb.DB;

final class MapStoreRawContractTest extends CasRawContractTest {
  private final String name = UUID.randomUUID().toString();

  @Override
  protected Properties store() {
    var properties = new Properties();
    properties.setProperty(MapStore.NAME, name);
    return properties;
  }

  @Override
  protected DB newDb() {
    return new MapStore();
  }

  @Override
  protected String table() {
    return "usertable";
  }
}
