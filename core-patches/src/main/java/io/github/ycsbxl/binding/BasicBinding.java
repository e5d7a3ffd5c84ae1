package io.github.ycsbxl.binding;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import site.ycsb.DB;

/** Binding {@code basic}, which opens a {@link BasicStore}. */
public final class BasicBinding implements BindingInfo {
  private static final PropertyGroup OWN = new PropertyGroup(Scope.SCENARIO, Scope.CLIENT);

  static final Property<Integer> DELAY =
      OWN.declare("basicdb.simulatedelay", "0", ValueForm.between(0, 3_600_000))
          .meaning("duration of each operation in ms; 0 is none");
  static final Property<Boolean> RANDOM =
      OWN.declare("basicdb.randomizedelay", "true", ValueForm.flag())
          .meaning("draw each duration from 1 ms to basicdb.simulatedelay");
  static final Property<Boolean> VERBOSE =
      OWN.declare("basicdb.verbose", "false", ValueForm.flag())
          .meaning("from stock YCSB, which prints each operation; no effect");
  static final Property<Boolean> COUNT =
      OWN.declare("basicdb.count", "false", ValueForm.flag())
          .meaning("from stock YCSB, which counts operations by key; no effect");

  private static final List<Property<?>> PROPERTIES = OWN.all();

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
    return PROPERTIES;
  }

  @Override
  public ConnectionFactory open(PropertyReader reader) {
    int delayMillis = reader.get(DELAY);
    boolean random = reader.get(RANDOM);
    return ConnectionFactory.of(BasicStore.class, () -> new BasicStore(delayMillis, random));
  }

  @Override
  public List<String> warnings(PropertyReader reader) {
    return Stream.of(VERBOSE, COUNT)
        .filter(reader::get)
        .map(property -> property.name() + " has no effect; operations.log=true writes a file")
        .toList();
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
