package io.github.ycsbxl.cli;

import io.github.ycsbxl.binding.BindingInfo;
import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.binding.StockConnections;
import io.github.ycsbxl.binding.StoreLocation;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.records.RecordConfig;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;

/** Descriptor of {@link MapStore} as binding {@code memory-test} on the command line of tests. */
public final class MemoryBinding implements BindingInfo {
  static final String OLDER_NAME = MapStore.NAME + ".older";

  private static final Property<String> STORE =
      Property.declare(MapStore.NAME, "default", ValueForm.text())
          .scope(Scope.SCENARIO, Scope.STORE)
          .alias(OLDER_NAME)
          .meaning("which store of this process");

  @Override
  public String name() {
    return "memory-test";
  }

  @Override
  public String summary() {
    return "keeps records as long as the process lives";
  }

  @Override
  public Class<? extends DB> dbClass() {
    return MapStore.class;
  }

  @Override
  public List<Property<?>> properties() {
    return List.of(STORE);
  }

  @Override
  public ConnectionFactory open(PropertyReader reader) {
    var properties = new Properties();
    properties.setProperty(MapStore.NAME, reader.get(STORE));
    properties.setProperty(RecordConfig.FORM.name(), reader.get(RecordConfig.FORM).toString());
    return new StockConnections(MapStore.class, properties);
  }

  @Override
  public Optional<StoreLocation> location(PropertyReader reader) {
    return Optional.of(StoreLocation.IN_PROCESS);
  }

  /** Its stores live as long as the test. */
  @Override
  public boolean outlivesProcess(PropertyReader reader) {
    return true;
  }

  @Override
  public Topology topology(PropertyReader reader) {
    return Topology.of(1, 1);
  }
}
