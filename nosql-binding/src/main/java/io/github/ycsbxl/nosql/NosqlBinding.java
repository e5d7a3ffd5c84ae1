package io.github.ycsbxl.nosql;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.db.BindingInfo;
import io.github.ycsbxl.db.Topology;
import java.util.List;
import site.ycsb.DB;

/** The binding as the command line sees it. */
public final class NosqlBinding implements BindingInfo {

  @Override
  public String name() {
    return "nosql";
  }

  @Override
  public String summary() {
    return "Oracle NoSQL Database: a store, its HTTP proxy, or shards of its engine in this process";
  }

  @Override
  public Class<? extends DB> dbClass() {
    return NosqlClient.class;
  }

  @Override
  public List<Property<?>> properties() {
    return NosqlConfig.PROPERTIES;
  }

  @Override
  public void check(PropertyReader reader) {
    NosqlConfig.from(reader);
  }

  @Override
  public Topology topology(PropertyReader reader) {
    return isElsewhere(reader)
        ? Topology.UNKNOWN
        : Topology.of(reader.get(NosqlConfig.SHARDS), reader.get(NosqlConfig.REPLICAS));
  }

  @Override
  public boolean scans(PropertyReader reader) {
    return !reader.isSet(KvProperties.HOSTS) || reader.get(KvProperties.API) == KvApi.TABLE;
  }

  private static boolean isElsewhere(PropertyReader reader) {
    return reader.isSet(KvProperties.HOSTS) || reader.isSet(ProxyProperties.ENDPOINT);
  }
}
