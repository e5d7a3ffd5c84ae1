package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.binding.BreakableStore;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.faults.FaultPlan;
import io.github.ycsbxl.faults.FaultRun;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.LedgerAudit;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** Store with fault injection, clients on it, and a ledger of their updates. */
final class AuditedFaults implements AutoCloseable {
  private final BreakableStore store;
  private final RunConfig config;
  private final RunPlan plan;
  private final Path folder;
  private final Engine engine;

  AuditedFaults(Properties properties, Path folder) throws Exception {
    var reader = new PropertyReader(properties);
    this.folder = folder;
    store = new NosqlBinding().breakable(reader, false).orElseThrow();
    config = RunConfig.from(reader);
    plan = RunPlan.of(config, store.connections(), WorkloadConfig.from(reader));
    assertThat(reader.problems()).isEmpty();
    store.start();
    LedgerAudit.begin(plan, folder);
    engine = Engine.open(plan, new StopSignal());
    engine.run(PhasePlan.load(plan.recordsToLoad()), sample -> {});
  }

  /** Returns the properties of a store of three nodes, and of a run with mostly CAS operations. */
  static Properties properties(Path folder) {
    Properties properties = TestStores.properties(folder.resolve("store"), 1, 3);
    // Requests to failed nodes end within the run.
    properties.setProperty("nosql.request.timeout", "5s");
    properties.setProperty("recordcount", "200");
    properties.setProperty("threadcount", "4");
    properties.setProperty("readproportion", "0.2");
    properties.setProperty("updateproportion", "0");
    properties.setProperty("readmodifywriteproportion", "0.8");
    properties.setProperty("readmodifywrite.mode", "cas");
    properties.setProperty("cas.audit", "true");
    properties.setProperty("requestdistribution", "zipfian");
    properties.setProperty("seed", "20120921");
    return properties;
  }

  FaultRun during(Map<String, String> faults, long seed) {
    FaultPlan planned = FaultPlan.from(PropertyReader.from(faults));
    var run = new FaultRun(planned, Optional.of(store), 0, seed, times -> {});
    engine.run(PhasePlan.run(config.length()), sample -> {}, Optional.empty(), run);
    return run;
  }

  AuditSummary audit() throws Exception {
    return LedgerAudit.of(engine, plan, folder);
  }

  @Override
  public void close() throws RunFailedException, IOException {
    engine.close();
    store.close();
  }
}
