package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.benchmark.BenchmarkListener;
import io.github.ycsbxl.benchmark.BenchmarkOutcome;
import io.github.ycsbxl.benchmark.LaterAudit;
import io.github.ycsbxl.benchmark.ProcessBenchmark;
import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.binding.ShortJvm;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.fleet.Coordination;
import io.github.ycsbxl.fleet.FleetBenchmark;
import io.github.ycsbxl.fleet.FleetPlan;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.page.RunsPage;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.series.Sweep;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.tables.ScalabilityTable;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code -clients} with an embedded store, which the coordinator serves. */
@Timeout(900)
public abstract class FleetContract {
  private static final int CLIENTS = Cases.of(2, 3);
  private static final Map<String, String> SMALL =
      Map.of(
          "recordcount", "500",
          "operationcount", "2000",
          "threadcount", "2",
          "warmup.seconds", "0",
          "readproportion", "0.4",
          "insertproportion", "0.1",
          "readmodifywriteproportion", "0.5",
          "zipfian.scope", "global");

  private final String binding;

  protected FleetContract(String binding) {
    this.binding = binding;
  }

  @BeforeAll
  static void prepareClientProcesses() {
    ShortJvm.shareArchive();
  }

  /** Unit of the store's size as in the option. */
  protected abstract String sizes();

  /** Number of nodes with each record. */
  protected abstract int replicas();

  /** Timeouts that a busy machine never reaches, since reaching one fails the test. */
  protected abstract Map<String, String> patience();

  /** Properties of the store besides the workload. */
  protected abstract Map<String, String> store(Path folder);

  /** An insert of an existing key would fail the run. */
  @Test
  final void losesNoUpdateAndInsertsNoKeyTwice(@TempDir Path folder) throws Exception {
    Properties properties = properties(folder);
    properties.putAll(workload("mixed-95-5"));
    properties.putAll(SMALL);
    BenchmarkOutcome outcome = bench(properties, CLIENTS);

    assertThat(outcome.faults()).isEmpty();
    assertThat(outcome.run().phases()).hasSize(2);
    // Reported by the store to its clients, and common to all clients.
    assertThat(outcome.run().last().run().layout().shards()).hasValue(1);
    assertThat(outcome.run().last().run().layout().replicationFactor()).hasValue(replicas());
    assertThat(outcome.run().last().run().environment())
        .containsEntry("store: nodes", Integer.toString(replicas()));
    // Measured by client 0.
    assertThat(outcome.run().last().disk().orElseThrow().endBytes()).hasSize(replicas());
    assertThat(outcome.run().phases().get(0).measurement().counts().succeeded()).isEqualTo(500);
    var run = outcome.run().last().measurement();
    assertThat(run.counts().succeeded()).isEqualTo(2000 * CLIENTS);
    assertThat(run.row("INSERT").orElseThrow().succeeded()).isPositive();
    assertThat(run.row("CAS-CONFLICT").orElseThrow().succeeded()).isPositive();
    assertThat(outcome.run().audit()).isPresent();
    assertThat(outcome.run().audit().orElseThrow().updates().acknowledged())
        .isEqualTo(run.row("CAS").orElseThrow().succeeded());

    // The store has no server any more.
    AuditSummary later = auditAgain(outcome);
    assertThat(later.passed()).isTrue();
    assertThat(later.updates().acknowledged())
        .isEqualTo(outcome.run().audit().orElseThrow().updates().acknowledged());
  }

  private AuditSummary auditAgain(BenchmarkOutcome outcome) throws Exception {
    return LaterAudit.run(
        BenchmarkSettings.of(Optional.of(binding), new Properties(), List.of()),
        List.of(outcome.run().folder()),
        BenchmarkListener.SILENT,
        new StopSignal());
  }

  /** Each client runs both scenarios, one of them audited, on the tables of the served store. */
  @Test
  final void runsScenariosInEachClient(@TempDir Path folder) throws Exception {
    Properties properties = properties(folder);
    properties.putAll(
        Map.of(
            "scenario.orders", "",
            "scenario.prices", "",
            "recordcount", "100",
            "orders.operationcount", "200",
            "orders.readmodifywriteproportion", "1",
            "orders.readmodifywrite.mode", "cas",
            "orders.cas.audit", "true",
            "orders.readproportion", "0",
            "orders.updateproportion", "0",
            "prices.operationcount", "300"));
    BenchmarkOutcome outcome = bench(properties, 2);

    assertThat(outcome.faults()).isEmpty();
    Map<String, Phase> scenarios = outcome.run().last().scenarios();
    assertThat(scenarios.get("orders").measurement().succeeded(RowName.CAS)).isEqualTo(200L * 2);
    assertThat(scenarios.get("prices").measurement().counts().succeeded()).isEqualTo(300L * 2);
    assertThat(outcome.run().last().measurement().counts().succeeded()).isEqualTo(500L * 2);
    AuditSummary later = auditAgain(outcome);
    assertThat(later.passed()).isTrue();
    assertThat(later.updates().acknowledged()).isEqualTo(200L * 2);
  }

  /** As many threads as in published tests: no limit of connections or requests is reached. */
  @Tag("thorough")
  @Test
  final void failsNothingOfTwiceFourHundredThreads(@TempDir Path folder) throws Exception {
    Properties properties = properties(folder);
    properties.putAll(
        Map.of(
            "recordcount", "1000",
            "operationcount", "1000",
            "threadcount", "400",
            "warmup.seconds", "0",
            "readproportion", "0.9",
            "updateproportion", "0.1"));
    BenchmarkOutcome outcome = bench(properties, 2);

    assertThat(outcome.faults()).isEmpty();
    assertThat(outcome.run().phases())
        .extracting(result -> result.measurement().counts())
        .extracting(Counts::succeeded, Counts::failed, Counts::missed)
        .containsExactly(tuple(1_000L, 0L, 0L), tuple(2_000L, 0L, 0L));
  }

  /** The process with the nodes breaks one of them, and a client kills itself. */
  @Tag("thorough")
  @Test
  final void goesOnWithoutAClientProcessThatAFaultKilled(@TempDir Path folder) throws Exception {
    Properties properties = properties(folder);
    properties.putAll(workload("mixed-95-5"));
    properties.putAll(SMALL);
    properties.setProperty("operationcount", "0");
    properties.setProperty("maxexecutiontime", "3");
    properties.setProperty("target", "1000");
    properties.setProperty("fault.1", "at 500ms delay any by 5ms for 500ms");
    properties.setProperty("fault.2", "at 1s kill client 1");
    BenchmarkOutcome outcome = bench(properties, 2);

    assertThat(outcome.faults()).isEmpty();
    assertThat(outcome.run().last().measurement().counts().succeeded()).isPositive();
    assertThat(outcome.run().last().outages().orElseThrow().faults())
        .extracting(cost -> cost.time().name())
        .anyMatch(name -> name.startsWith("delay any by 5ms ("))
        .contains("kill client 1");
    assertThat(outcome.run().audit().orElseThrow().updates().acknowledged()).isPositive();
  }

  /** Each client rejects the request, and so does the fleet. */
  @Tag("thorough")
  @Test
  final void refusesRecordsOtherThanThoseAskedFor(@TempDir Path folder) throws Exception {
    Properties properties = properties(folder);
    properties.setProperty("recordcount", "100");
    properties.setProperty("operationcount", "100");
    BenchmarkSettings settings = BenchmarkSettings.of(Optional.of(binding), properties, List.of());
    BenchmarkOutcome loaded =
        new ProcessBenchmark(
                BenchmarkPlan.read(settings, BenchmarkKind.LOAD),
                BenchmarkKind.LOAD,
                BenchmarkListener.SILENT,
                new StopSignal())
            .run();
    assertThat(loaded.faults()).isEmpty();
    FleetPlan fleet = FleetPlan.read(settings.with("fieldlength", 50), BenchmarkKind.RUN, 2);
    assertThatThrownBy(() -> run(fleet, BenchmarkKind.RUN))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("of 100 bytes, but the benchmark expects");
  }

  /** Each size has its own store and clients, and a row. */
  @Tag("thorough")
  @Test
  final void growsStoreAndClientsInASweep(@TempDir Path folder) throws Exception {
    Properties properties = properties(folder);
    properties.putAll(workload("mixed-95-5"));
    properties.putAll(SMALL);
    properties.putAll(
        Map.of(
            "recordcount",
            "100",
            "operationcount",
            "500",
            "client.count",
            "1",
            "sweep." + sizes(),
            "1,2",
            "sweep.grow",
            "true"));
    BenchmarkSettings settings = BenchmarkSettings.of(Optional.of(binding), properties, List.of());
    Sweep.Outcome outcome =
        Sweep.run(settings, Main.class, BenchmarkListener.SILENT, new StopSignal());

    assertThat(outcome.faults()).isEmpty();
    assertThat(outcome.outcomes())
        .extracting(step -> step.run().last().run())
        .extracting(
            run -> run.layout().shards().orElse(0) + " " + run.clients() + " " + run.records())
        .containsExactly("1 1 100", "2 2 200");
    assertThat(
            ScalabilityTable.forPeople(outcome.sizes(), outcome.swept())
                .aligned(outcome.sizes(), 200))
        .contains(sizes() + "-2");
    JsonNode page = RunsPage.read(List.of(outcome.folder().toString())).json();
    assertThat(page.at("/sweep/dimensions/0/name").asText()).isEqualTo(sizes());
  }

  /** Properties of a benchmark on this store besides its workload. */
  private Properties properties(Path folder) {
    var properties = new Properties();
    properties.putAll(store(folder.resolve("store")));
    properties.putAll(patience());
    properties.setProperty("results.dir", folder.resolve("results").toString());
    return properties;
  }

  private BenchmarkOutcome bench(Properties properties, int clients) throws Exception {
    BenchmarkSettings settings = BenchmarkSettings.of(Optional.of(binding), properties, List.of());
    return run(FleetPlan.read(settings, BenchmarkKind.BENCH, clients), BenchmarkKind.BENCH);
  }

  private static BenchmarkOutcome run(FleetPlan fleet, BenchmarkKind kind) throws Exception {
    return FleetBenchmark.run(
        fleet, kind, Coordination.here(Main.class), BenchmarkListener.SILENT, new StopSignal());
  }

  private static Properties workload(String name) throws IOException {
    var properties = new Properties();
    try (Reader in = Files.newBufferedReader(Path.of("../workloads", name))) {
      properties.load(in);
    }
    return properties;
  }
}
