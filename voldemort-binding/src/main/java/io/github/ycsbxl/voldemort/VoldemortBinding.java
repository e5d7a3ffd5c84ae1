package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.db.BindingInfo;
import io.github.ycsbxl.db.Topology;
import java.util.List;
import site.ycsb.DB;

/** The binding as the command line sees it. */
public final class VoldemortBinding implements BindingInfo {

  @Override
  public String name() {
    return "voldemort";
  }

  @Override
  public String summary() {
    return "Project Voldemort: a cluster, or its storage engine in this process";
  }

  @Override
  public Class<? extends DB> dbClass() {
    return VoldemortClient.class;
  }

  @Override
  public List<Property<?>> properties() {
    return VoldemortConfig.PROPERTIES;
  }

  @Override
  public void check(PropertyReader reader) {
    VoldemortConfig.from(reader);
  }

  /** A cluster's is known only when it is asked. */
  @Override
  public Topology topology(PropertyReader reader) {
    return reader.isSet(RemoteProperties.URL) ? Topology.UNKNOWN : Topology.of(1, 1);
  }
}
