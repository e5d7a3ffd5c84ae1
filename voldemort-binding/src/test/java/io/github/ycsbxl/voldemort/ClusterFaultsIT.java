package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.binding.BreakableStore;
import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.binding.ShortJvm;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.faults.FaultPlan;
import io.github.ycsbxl.faults.FaultRun;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.LedgerAudit;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Audited runs on two nodes with separate processes, one of which has a fault during the run. */
final class ClusterFaultsIT {
  private static final Map<String, String> BOTH_ASKED =
      Map.of("voldemort.preferred.reads", "2", "voldemort.preferred.writes", "2");

  private static final Map<String, String> BOTH_REQUIRED =
      Map.of("voldemort.required.reads", "2", "voldemort.required.writes", "2");

  /** Longer than a busy machine delays a node, which clients would otherwise skip. */
  private static final String PATIENCE = "60s";

  /** More than the ten seconds for which clients skip a failed node. */
  private static final int LATER_SECONDS = 12;

  private AuditSummary audit;
  private FaultRun faults;

  @BeforeAll
  static void prepareNodeProcesses() {
    ShortJvm.shareArchive();
  }

  static Stream<String> faults() {
    return Stream.of(
            "kill node 0", "stop node 1", "pause node 0", "delay node 1 by 20ms", "cut any")
        .limit(Cases.of(1, 5));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void doesTheFaultAndRevertsIt(String fault, @TempDir Path folder) throws Exception {
    PhaseMeasurement measured = run("at 500ms " + fault + " for 1s", BOTH_ASKED, 0, folder);
    assertThat(faults.problems()).isEmpty();
    assertThat(faults.times()).hasSize(1);
    assertThat(measured.counts().succeeded()).isPositive();
    assertThat(audit.updates().acknowledged()).isPositive();
  }

  /**
   * With both nodes required, a node that responds too late fails an operation, but loses nothing.
   */
  @Tag("thorough")
  @Test
  void packetsThatAreLostLoseNoUpdate(@TempDir Path folder) throws Exception {
    PhaseMeasurement measured = run("at 500ms lose 5% of node 0 for 1s", BOTH_REQUIRED, 0, folder);
    assertThat(faults.problems()).isEmpty();
    assertThat(faults.times()).hasSize(1);
    assertThat(measured.counts().succeeded()).isPositive();
    assertThat(audit.details()).isEmpty();
    assertThat(audit.fault()).isEmpty();
    assertThat(audit.updates().acknowledged()).isPositive();
  }

  @Tag("thorough")
  @Test
  void nodeThatWasAwayLosesUpdatesIfOneReplicaIsEnough(@TempDir Path folder) throws Exception {
    run("at 500ms stop node 0", Map.of(), LATER_SECONDS, folder);
    assertThat(faults.problems()).isEmpty();
    assertThat(audit.fault()).hasValueSatisfying(text -> assertThat(text).contains("lost"));
  }

  private PhaseMeasurement run(
      String fault, Map<String, String> settings, int laterSeconds, Path folder) throws Exception {
    var properties = new Properties();
    properties.putAll(settings);
    properties.putAll(
        Map.of(
            "voldemort.nodes", "2",
            "voldemort.replicas", "2",
            "voldemort.dir", folder.resolve("data").toString(),
            "voldemort.cache", "32m",
            "voldemort.connection.timeout", PATIENCE,
            "voldemort.socket.timeout", PATIENCE,
            "recordcount", "50",
            "threadcount", "2"));
    properties.putAll(
        Map.of(
            "readproportion", "0.5",
            "updateproportion", "0",
            "readmodifywriteproportion", "0.5",
            "readmodifywrite.mode", "cas",
            "cas.audit", "true",
            "operationcount", "1000",
            "target", "500",
            "seed", "20120921"));
    var reader = new PropertyReader(properties);
    BreakableStore store = new VoldemortBinding().breakable(reader, false).orElseThrow();
    RunConfig config = RunConfig.from(reader);
    RunPlan plan = RunPlan.of(config, store.connections(), WorkloadConfig.from(reader));
    FaultPlan planned = FaultPlan.from(PropertyReader.from(Map.of("fault.1", fault)));
    planned.check(reader, Optional.of(store), 1, 2);
    assertThat(reader.problems()).isEmpty();
    store.start();
    try (store) {
      LedgerAudit.begin(plan, folder);
      try (Engine engine = Engine.open(plan, new StopSignal())) {
        engine.run(PhasePlan.load(plan.recordsToLoad()), sample -> {});
        faults = new FaultRun(planned, Optional.of(store), 0, 1, times -> {});
        PhaseMeasurement measured =
            engine
                .run(PhasePlan.run(config.length()), sample -> {}, Optional.empty(), faults)
                .measurement();
        if (laterSeconds > 0) {
          engine.run(new PhasePlan(PhasePlan.Kind.RUN, 0, laterSeconds), sample -> {});
        }
        audit = LedgerAudit.of(engine, plan, folder);
        return measured;
      }
    }
  }
}
