package io.github.ycsbxl.binding;

import java.util.Properties;
import java.util.UUID;
import site.ycsb.DB;

/** The store on which other tests are based fulfils the contract of bindings. */
final class MapStoreContractTest extends CasContractTest {
  @Override
  protected Properties emptyStore() {
    var properties = new Properties();
    properties.setProperty(MapStore.NAME, UUID.randomUUID().toString());
    return properties;
  }

  @Override
  protected DB newDb() {
    return new MapStore();
  }

  @Override
  protected boolean scans() {
    return true;
  }
}
