package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.binding.BreakableStore;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.faults.FaultPlan;
import io.github.ycsbxl.faults.FaultRun;
import io.github.ycsbxl.outage.FaultTime;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.LedgerAudit;
import io.github.ycsbxl.run.Phase;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compare-and-set runs during which nodes of the store in this process are broken. */
final class EmbeddedFaultsIT {
  private static final int SEEDS = 10;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kill any",
        "stop any",
        "pause any",
        "delay any by 20ms",
        "cut any",
        "cut master from any",
        "disk full on any"
      })
  void losesNoUpdateThatAMajorityAcknowledged(String fault, @TempDir Path folder) throws Exception {
    Properties properties = properties(folder);
    try (var run = new AuditedFaults(properties, folder)) {
      for (int seed = 0; seed < SEEDS; seed++) {
        FaultRun faults = run.during(Map.of("fault.1", "at 200ms " + fault + " for 400ms"), seed);
        assertThat(faults.problems()).isEmpty();
        assertThat(faults.times()).hasSize(1);
      }
      AuditSummary audit = run.audit();
      assertThat(audit.details()).isEmpty();
      assertThat(audit.fault()).isEmpty();
      assertThat(audit.acknowledged()).isPositive();
    }
  }

  @Test
  void auditFindsWhatOnlyAKilledMasterHad(@TempDir Path folder) throws Exception {
    Properties properties = properties(folder);
    properties.setProperty("nosql.acks", "NONE");
    properties.setProperty("maxexecutiontime", "3");
    try (var run = new AuditedFaults(properties, folder)) {
      var plan = Map.of("fault.1", "at 200ms cut master", "fault.2", "at 1s kill master");
      FaultRun faults = run.during(plan, 1);
      assertThat(faults.problems()).isEmpty();
      assertThat(faults.times())
          .extracting(FaultTime::name)
          .allMatch(name -> name.matches("(cut|kill) master \\(rg1-rn\\d\\)"));
      assertThat(run.audit().fault()).hasValueSatisfying(text -> assertThat(text).contains("lost"));
    }
  }

  private static Properties properties(Path folder) {
    Properties properties = TestStores.properties(folder.resolve("store"), 1, 3);
    properties.setProperty("recordcount", "200");
    properties.setProperty("maxexecutiontime", "1");
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

  /** A store with a network for faults, clients on it, and a ledger of what they do. */
  private static final class AuditedFaults implements AutoCloseable {
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
      engine.run(Phase.load(plan.recordsToLoad()), sample -> {});
    }

    FaultRun during(Map<String, String> faults, long seed) {
      FaultPlan planned = FaultPlan.from(PropertyReader.of(faults));
      var run = new FaultRun(planned, Optional.of(store), 0, seed, times -> {});
      engine.run(Phase.run(config), sample -> {}, Optional.empty(), run);
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
}
