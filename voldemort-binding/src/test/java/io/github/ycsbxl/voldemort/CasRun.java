package io.github.ycsbxl.voldemort;

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

/** Run with conflicting CAS updates, and its audit. */
final class CasRun {
  /** Number of records, which are never deleted. */
  static final int RECORDS = 20;

  private static final int OPERATIONS = 4_000;

  private CasRun() {}

  /** Fails unless every acknowledged update is in the store exactly once. */
  static void losesNoUpdate(Properties store, Path folder) throws Exception {
    var properties = new Properties();
    properties.putAll(store);
    properties.putAll(
        Map.of(
            "recordcount", "" + RECORDS,
            "operationcount", "" + OPERATIONS,
            "threadcount", "4",
            "readproportion", "0",
            "updateproportion", "0",
            "readmodifywriteproportion", "1",
            "readmodifywrite.mode", "cas",
            "cas.audit", "true",
            "seed", "20090213"));
    RunConfig config = RunConfig.from(new PropertyReader(properties));
    RunPlan plan =
        RunPlan.of(
            config,
            new StockConnections(VoldemortClient.class, properties),
            ScaleWorkload.class,
            properties);
    LedgerAudit.begin(plan, folder);
    try (Engine engine = Engine.open(plan, new StopSignal())) {
      PhaseMeasurement loaded =
          engine.run(PhasePlan.load(plan.recordsToLoad()), s -> {}).measurement();
      assertThat(loaded.counts().failed()).isZero();
      PhaseMeasurement measured =
          engine.run(PhasePlan.run(config.length()), sample -> {}).measurement();

      assertThat(measured.counts().succeeded()).isEqualTo(OPERATIONS);
      AuditSummary audit = LedgerAudit.of(engine, plan, folder);
      assertThat(audit.details()).isEmpty();
      assertThat(audit.fault()).isEmpty();
      assertThat(audit.updates().audited()).isEqualTo(OPERATIONS);
    }
  }
}
