package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyCatalog;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.faults.FaultProperties;
import io.github.ycsbxl.fleet.FleetProperties;
import io.github.ycsbxl.results.OutputProperties;
import io.github.ycsbxl.run.RunProperties;
import io.github.ycsbxl.sla.SlaConfig;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.util.ArrayList;
import java.util.List;

/** Every property that a benchmark may have. */
public final class BenchmarkProperties {
  public static final Property<String> DB =
      Property.withoutDefault("db", ValueForm.text(), "binding class of your own, as -db");

  private BenchmarkProperties() {}

  /** Those that do not belong to a binding. */
  public static List<Property<?>> core() {
    var all = new ArrayList<Property<?>>(ScaleWorkload.properties());
    all.addAll(RunProperties.ALL);
    all.addAll(SearchConfig.PROPERTIES);
    all.addAll(SweepProperties.ALL);
    all.addAll(SlaConfig.PROPERTIES);
    all.addAll(FaultProperties.ALL);
    all.addAll(FleetProperties.ALL);
    all.addAll(OutputProperties.ALL);
    all.add(DB);
    return all;
  }

  /** Those, and those of every binding. */
  public static PropertyCatalog catalog() {
    return new PropertyCatalog(core()).with(Bindings.properties());
  }
}
