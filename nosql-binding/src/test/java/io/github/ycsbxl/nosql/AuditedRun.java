package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.binding.StockConnections;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.LedgerAudit;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;

/** CAS run with many conflicts, and its audit. */
final class AuditedRun {
  private AuditedRun() {}

  /** Fails unless exactly the acknowledged updates are in the store. */
  static void losesNoUpdate(Properties store, Path folder) throws Exception {
    var properties = new Properties();
    properties.putAll(store);
    properties.putAll(
        Map.of(
            "recordcount", "20",
            "operationcount", "4000",
            "threadcount", "8",
            "readproportion", "0.2",
            "updateproportion", "0",
            "readmodifywriteproportion", "0.8",
            "readmodifywrite.mode", "cas",
            "cas.audit", "true",
            "requestdistribution", "zipfian",
            "seed", "20120921"));
    RunConfig config = RunConfig.from(new PropertyReader(properties));
    RunPlan plan =
        RunPlan.of(
            config,
            new StockConnections(NosqlClient.class, properties),
            ScaleWorkload.class,
            properties);
    LedgerAudit.begin(plan, folder);
    try (Engine engine = Engine.open(plan, new StopSignal())) {
      engine.run(PhasePlan.load(plan.recordsToLoad()), sample -> {});
      PhaseMeasurement measured =
          engine.run(PhasePlan.run(config.length()), sample -> {}).measurement();

      AuditSummary audit = LedgerAudit.of(engine, plan, folder);
      assertThat(audit.details()).isEmpty();
      assertThat(audit.fault()).isEmpty();
      assertThat(audit.updates().inDoubt()).isZero();
      assertThat(audit.updates().acknowledged())
          .isEqualTo(measured.row("CAS").orElseThrow().succeeded())
          .isPositive();
    }
  }
}
