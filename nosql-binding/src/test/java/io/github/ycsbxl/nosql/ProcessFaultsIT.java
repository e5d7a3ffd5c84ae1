package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.benchmark.BenchmarkKind;
import io.github.ycsbxl.benchmark.BenchmarkListener;
import io.github.ycsbxl.benchmark.BenchmarkOutcome;
import io.github.ycsbxl.benchmark.BenchmarkSettings;
import io.github.ycsbxl.benchmark.FleetBenchmark;
import io.github.ycsbxl.benchmark.FleetPlan;
import io.github.ycsbxl.cli.Main;
import io.github.ycsbxl.faults.FaultRun;
import io.github.ycsbxl.run.StopSignal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compare-and-set runs during which nodes with processes of their own are broken. */
final class ProcessFaultsIT {
  private static final int SEEDS = 3;

  /** One after the other, each of a node by the seed. */
  private static final List<String> FAULTS =
      List.of(
          "pause any for 100ms",
          "delay any by 20ms for 100ms",
          "lose 5% of any for 100ms",
          "cut any from any for 100ms",
          "disk full on any for 100ms");

  /** The last one, since a node's process takes long to start again. */
  private static final List<String> ENDS = List.of("kill any", "stop any");

  @Test
  void losesNoUpdateThatAMajorityAcknowledged(@TempDir Path folder) throws Exception {
    try (var run = new AuditedFaults(properties(folder), folder)) {
      for (int seed = 0; seed < SEEDS; seed++) {
        Map<String, String> plan = plan(ENDS.get(seed % ENDS.size()));
        FaultRun faults = run.during(plan, seed);
        assertThat(faults.problems()).isEmpty();
        assertThat(faults.times()).hasSize(plan.size());
      }
      AuditSummary audit = run.audit();
      assertThat(audit.details()).isEmpty();
      assertThat(audit.fault()).isEmpty();
      assertThat(audit.acknowledged()).isPositive();
    }
  }

  private static Map<String, String> plan(String end) {
    var plan = new TreeMap<String, String>();
    for (String fault : FAULTS) {
      plan.put(
          "fault." + (plan.size() + 1), "at %dms %s".formatted(200 * plan.size() + 100, fault));
    }
    plan.put("fault." + (plan.size() + 1), "at 1200ms %s for 200ms".formatted(end));
    return plan;
  }

  @Test
  void auditFindsWhatOnlyAKilledMasterHad(@TempDir Path folder) throws Exception {
    Properties properties = properties(folder);
    properties.setProperty("nosql.acks", "NONE");
    try (var run = new AuditedFaults(properties, folder)) {
      var plan = Map.of("fault.1", "at 200ms cut master", "fault.2", "at 1s kill master");
      FaultRun faults = run.during(plan, 1);
      assertThat(faults.problems()).isEmpty();
      assertThat(run.audit().fault()).hasValueSatisfying(text -> assertThat(text).contains("lost"));
    }
  }

  /** The process that starts the nodes breaks one, and client processes find the next master. */
  @Test
  void losesNoUpdateOfClientProcesses(@TempDir Path folder) throws Exception {
    Properties properties = properties(folder);
    properties.putAll(
        Map.of(
            "fault.1", "at 500ms kill master for 500ms",
            "error.budget", "1",
            "warmup.seconds", "0",
            "results.dir", folder.resolve("results").toString()));
    BenchmarkSettings settings = BenchmarkSettings.of(Optional.of("nosql"), properties, List.of());
    FleetPlan fleet = FleetPlan.read(settings, BenchmarkKind.BENCH, 2, Map.of());
    BenchmarkOutcome outcome =
        FleetBenchmark.run(
            fleet, BenchmarkKind.BENCH, Main.class, BenchmarkListener.SILENT, new StopSignal());

    assertThat(outcome.faults()).isEmpty();
    assertThat(outcome.last().run().clients()).isEqualTo(2);
    assertThat(outcome.last().outages().orElseThrow().faults())
        .filteredOn(cost -> cost.name().matches("kill master \\(rg1-rn\\d\\)"))
        .singleElement()
        .satisfies(cost -> assertThat(cost.revertedNanos()).isPositive())
        .satisfies(cost -> assertThat(cost.lost()).isZero());
    assertThat(outcome.audit().orElseThrow().acknowledged()).isPositive();
  }

  private static Properties properties(Path folder) {
    Properties properties = AuditedFaults.properties(folder);
    properties.setProperty("nosql.nodes", "processes");
    properties.setProperty("maxexecutiontime", "2");
    properties.setProperty("target", "500");
    return properties;
  }
}
