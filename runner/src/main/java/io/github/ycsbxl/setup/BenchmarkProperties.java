package io.github.ycsbxl.setup;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyCatalog;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.faults.FaultPlan;
import io.github.ycsbxl.figures.CostConfig;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.keys.RequestDistribution;
import io.github.ycsbxl.metrics.ServersConfig;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.slo.SlaConfig;
import io.github.ycsbxl.tables.OutputConfig;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.util.List;
import java.util.Map;

/** Catalog of all properties of a benchmark. */
public final class BenchmarkProperties {
  public static final Property<String> DB =
      Property.declare("db", ValueForm.text())
          .scope(Scope.BENCHMARK)
          .meaning("your own binding class, like -db");

  private BenchmarkProperties() {}

  /** Returns all properties that do not belong to a binding. */
  public static List<Property<?>> core() {
    return PropertyGroup.join(
        ScaleWorkload.properties(),
        RunConfig.PROPERTIES,
        SearchConfig.PROPERTIES,
        SweepProperties.PROPERTIES,
        SlaConfig.PROPERTIES,
        List.of(FaultPlan.FAULT),
        ScenarioSettings.PROPERTIES,
        ClientsConfig.PROPERTIES,
        OutputConfig.PROPERTIES,
        ServersConfig.PROPERTIES,
        CostConfig.PROPERTIES,
        List.of(DB));
  }

  /** Returns all properties, including the properties of all bindings. */
  public static PropertyCatalog catalog() {
    return Catalog.ALL;
  }

  /** Holder of the catalog, for lazy initialization. */
  private static final class Catalog {
    /** Properties by names that users may try instead, such as threads for threadcount. */
    private static final Map<String, Property<?>> MEANT =
        Map.of(
            "threads", RunConfig.THREADS,
            "records", KeyConfig.RECORD_COUNT,
            "operations", RunConfig.OPERATIONS,
            "distribution", RequestDistribution.DISTRIBUTION,
            "duration", RunConfig.MAX_SECONDS);

    static final PropertyCatalog ALL =
        new PropertyCatalog(core(), MEANT).with(Bindings.properties());
  }
}
