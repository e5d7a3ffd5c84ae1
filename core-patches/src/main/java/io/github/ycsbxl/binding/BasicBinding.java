package io.github.ycsbxl.binding;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;

/** Binding {@code basic}, which opens a {@link BasicStore}. */
public final class BasicBinding implements BindingInfo {
  @Override
  public String name() {
    return "basic";
  }

  @Override
  public String summary() {
    return "keeps no records; measures the tool itself";
  }

  @Override
  public Class<? extends DB> dbClass() {
    return BasicStore.class;
  }

  @Override
  public List<Property<?>> properties() {
    return List.of();
  }

  @Override
  public ConnectionFactory open(PropertyReader reader) {
    return new StockConnections(BasicStore.class, new Properties());
  }

  @Override
  public Optional<StoreLocation> location(PropertyReader reader) {
    return Optional.of(StoreLocation.IN_PROCESS);
  }

  @Override
  public boolean keepsRecords() {
    return false;
  }
}
