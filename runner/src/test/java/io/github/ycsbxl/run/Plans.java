package io.github.ycsbxl.run;

import io.github.ycsbxl.binding.StockConnections;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.Workload;

/** Plans for tests. */
final class Plans {
  private Plans() {}

  /**
   * Returns a plan of reads of ten records, unless the settings, {@code name=value} each, differ.
   */
  static RunPlan of(Script script, String... settings) throws RunFailedException {
    return of(ScriptedDb.class, ScaleWorkload.class, Script.PROPERTY, script, settings);
  }

  static RunPlan of(
      Class<? extends DB> db,
      Class<? extends Workload> workload,
      String sharedName,
      Object shared,
      String... settings)
      throws RunFailedException {
    var properties = new Properties();
    properties.put(sharedName, shared);
    properties.setProperty("recordcount", "10");
    properties.setProperty("readproportion", "1");
    properties.setProperty("updateproportion", "0");
    properties.setProperty("seed", "1");
    for (String setting : settings) {
      String[] nameAndValue = setting.split("=", 2);
      properties.setProperty(nameAndValue[0], nameAndValue[1]);
    }
    RunConfig config = RunConfig.from(new PropertyReader(properties));
    return RunPlan.of(config, new StockConnections(db, properties), workload, properties);
  }

  /** Opens an engine, runs the run phase and closes the engine. */
  static PhaseOutcome run(RunPlan plan) throws RunFailedException {
    try (Engine engine = Engine.open(plan, new StopSignal())) {
      return engine.run(PhasePlan.run(plan.config().length()), sample -> {});
    }
  }
}
