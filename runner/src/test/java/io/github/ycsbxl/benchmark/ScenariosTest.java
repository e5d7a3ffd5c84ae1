package io.github.ycsbxl.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbxl.binding.Call;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.log.LogSchemaTest;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.slo.JudgedLevel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;

/** A benchmark of two scenarios on one store: an audited one, and one with a rate that is later. */
@Timeout(60)
final class ScenariosTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @TempDir private Path folder;

  private final List<String> notes = new ArrayList<>();

  @BeforeEach
  void writeFiles() throws Exception {
    Files.writeString(
        folder.resolve("orders"),
        """
        recordcount=50
        operationcount=400
        threadcount=2
        readproportion=0.5
        updateproportion=0
        readmodifywriteproportion=0.5
        readmodifywrite.mode=cas
        cas.audit=true
        iterations=7
        """);
    Files.writeString(
        folder.resolve("prices"),
        """
        recordcount=200
        operationcount=60
        target=200
        readproportion=0
        updateproportion=1
        value.size=10
        """);
  }

  @Test
  void eachHasItsOwnRowsAndTheyAddUp() throws Exception {
    BenchmarkOutcome outcome = run(settings("adds-up").with("prices.start.delay", "300ms"));
    assertThat(outcome.verdict().failures()).isEmpty();
    // Whether the rate was reached depends on the load of the machine.
    assertThat(outcome.verdict().targetReached()).isPresent();
    var seconds = new ArrayList<Interval>();
    Run read = Run.readMeasured(outcome.run().folder(), (phase, all, lines) -> seconds.add(all));
    for (Run run : List.of(outcome.run(), read)) {
      Phase load = run.phases().get(0);
      assertThat(load.measurement().succeeded(RowName.INSERT)).isEqualTo(250);
      assertThat(load.scenarios().get("prices").measurement().counts().succeeded()).isEqualTo(200);
      Phase last = run.last();
      assertAddsUp(last.measurement());
      Phase orders = last.scenarios().get("orders");
      assertThat(orders.measurement().counts().succeeded()).isEqualTo(400);
      assertThat(orders.targetReached()).isEmpty();
      Phase prices = last.scenarios().get("prices");
      assertThat(prices.measurement().succeeded(RowName.UPDATE)).isEqualTo(60);
      assertThat(prices.measurement().row(RowName.READ)).isEmpty();
      assertThat(prices.opsPerSec()).isCloseTo(60 / prices.seconds(), within(1e-6));
      // On a busy machine, the threads of orders may start as late as prices.
      assertThat(prices.seconds()).isLessThanOrEqualTo(last.seconds());
      assertThat(prices.measurement().startedAtMillis())
          .isGreaterThanOrEqualTo(last.measurement().startedAtMillis());
      assertThat(prices.measurement().pacing().orElseThrow().started()).isEqualTo(60);
      assertThat(orders.measurement().pacing()).isEmpty();
      assertThat(last.measurement().pacing()).isEmpty();
      assertThat(run.audit().orElseThrow().updates().acknowledged())
          .isEqualTo(last.measurement().succeeded(RowName.CAS));
      assertThat(run.audit().orElseThrow().violations().lost()).isZero();
    }
    seconds.forEach(
        second ->
            assertThat(
                    second.part("orders").counts().total() + second.part("prices").counts().total())
                .isEqualTo(second.counts().total()));
    assertThat(notes)
        .anySatisfy(note -> assertThat(note).contains("scenario.orders", "iterations"));
  }

  /** The bytes of a scenario are those of its operations, in text and in each second. */
  @Test
  void eachHasItsOwnBytes() throws Exception {
    BenchmarkOutcome outcome = run(settings("bytes"));
    long written =
        Row.bytes(outcome.run().last().measurement().part("prices").rows().values()).written();
    assertThat(written).isEqualTo(60 * 10);
    assertThat(
            outcome.text(
                BenchmarkPlan.read(settings("text").withScenarios(Set.of()), BenchmarkKind.BENCH)
                    .common()
                    .output()
                    .text()))
        .contains(
            "[OVERALL:prices], WrittenBytes, " + written, "[OVERALL:prices], Written(MB/s), ");
    List<String> lines = Files.readAllLines(outcome.run().folder().resolve("timeseries.csv"));
    List<String> columns = List.of(lines.get(0).split(","));
    assertThat(
            lines.stream()
                .map(line -> line.split(",", -1))
                .filter(cells -> cells[columns.indexOf("phase")].equals("run"))
                .filter(cells -> cells[columns.indexOf("operation")].equals("OVERALL:prices"))
                .mapToLong(cells -> Long.parseLong("0" + cells[columns.indexOf("written_bytes")]))
                .sum())
        .isEqualTo(written);
  }

  private static void assertAddsUp(PhaseMeasurement all) {
    for (Row row : all.rows().values()) {
      long sum =
          Stream.of("orders", "prices")
              .mapToLong(name -> all.part(name).succeeded(row.name()))
              .sum();
      assertThat(sum).as(row.name().toString()).isEqualTo(row.succeeded());
    }
    assertThat(Row.bytes(all.rows().values()).written())
        .isEqualTo(
            Row.bytes(all.part("orders").rows().values()).written()
                + Row.bytes(all.part("prices").rows().values()).written());
  }

  @Test
  void aScenarioIsJudgedByItsOwnObjectives() throws Exception {
    BenchmarkOutcome outcome =
        run(
            settings("judged")
                .with("prices.sla", "UPDATE.max<1us")
                .with("orders.sla", "READ.p99<1000s,lost=0")
                .with("sla", "UPDATE.max<1000s"));
    assertThat(outcome.faults())
        .singleElement()
        .asString()
        .startsWith("SLO prices UPDATE.max<1us violated: ");
    assertThat(JudgedLevel.of(outcome.run()))
        .extracting(one -> one.scenario() + " " + one.level() + " " + one.result().holds())
        .containsExactly(
            " UPDATE.max<1000s true",
            "orders READ.p99<1000s true",
            "orders lost=0 true",
            "prices UPDATE.max<1us false");
    LogSchemaTest.assertValid(outcome.run().folder());
  }

  /** The objective has the name of the row that the results have. */
  @Test
  void aCommonObjectiveCanNameAScenario() throws Exception {
    BenchmarkOutcome outcome =
        run(
            settings("named")
                .with("orders.sla", "READ.p99<1000s")
                .with(
                    "sla",
                    "UPDATE:prices.max<1us,READ:orders.p99<1000s,throughput:orders>1000000000"));
    assertThat(outcome.faults())
        .hasSize(2)
        .anySatisfy(one -> assertThat(one).startsWith("SLO prices UPDATE.max<1us violated: "))
        .anySatisfy(
            one -> assertThat(one).startsWith("SLO orders throughput>1000000000 violated: "));
    assertThat(JudgedLevel.of(outcome.run()))
        .extracting(one -> one.scenario() + " " + one.level() + " " + one.result().holds())
        .containsExactly(
            "orders READ.p99<1000s true",
            "orders throughput>1000000000 false",
            "prices UPDATE.max<1us false");
    assertThatThrownBy(
            () ->
                BenchmarkPlan.read(
                    settings("named").with("sla", "READ:prices.p99<1s").withScenarios(Set.of()),
                    BenchmarkKind.BENCH))
        .satisfies(golden::pin);
    assertThatThrownBy(
            () ->
                BenchmarkPlan.read(
                    settings("named").with("sla", "READ:order.p99<1s").withScenarios(Set.of()),
                    BenchmarkKind.BENCH))
        .satisfies(golden::pin);
  }

  /** Who asks for at most 10 % of failures tolerates them. */
  @Test
  void anObjectiveOnFailuresSetsTheErrorBudget() throws Exception {
    BenchmarkPlan plan =
        BenchmarkPlan.read(
            settings("tolerated")
                .with("prices.sla", "failed<10%")
                .with("sla", "failed:orders<=2%")
                .withScenarios(Set.of()),
            BenchmarkKind.BENCH);
    assertThat(plan.parts()).extracting(one -> one.run().errorBudget()).containsExactly(0.02, 0.1);
    BenchmarkPlan common =
        BenchmarkPlan.read(
            settings("tolerated")
                .with("sla", "failed<3%")
                .with("prices.error.budget", "0")
                .withScenarios(Set.of()),
            BenchmarkKind.BENCH);
    assertThat(common.parts())
        .extracting(one -> one.run().errorBudget())
        .containsExactly(0.03, 0.0);
  }

  @Test
  void anErrorBudgetConcernsOneScenario() throws Exception {
    MapStore.open(folder + "budget")
        .data()
        .inject(call -> call.is(Call.Kind.UPDATE), Fault.status(Status.ERROR));
    BenchmarkOutcome outcome = run(settings("budget").with("orders.error.budget", "0"));
    assertThat(outcome.passed()).isFalse();
    assertThat(outcome.faults()).allSatisfy(fault -> assertThat(fault).doesNotContain("orders"));
    assertThat(outcome.faults().get(0)).startsWith("run of prices: ");
  }

  /** At 0.001 a second, the first arrival is drawn for many minutes later. */
  @Test
  void scenarioWithoutAnOperationFailsTheRun() throws Exception {
    BenchmarkOutcome outcome =
        run(
            settings("idle")
                .with("prices.arrival", "poisson")
                .with("prices.target", "0.001")
                .with("prices.maxexecutiontime", "1"));
    assertThat(outcome.faults()).containsExactly("run of prices completed no operation");
    assertThat(outcome.verdict().targetReached()).contains(false);
    assertThat(outcome.run().last().scenarios().get("orders").measurement().counts().succeeded())
        .isEqualTo(400);
  }

  @Test
  void startDelayCountsInMilliseconds() throws Exception {
    BenchmarkPlan plan =
        BenchmarkPlan.read(
            settings("delayed")
                .with("prices.start.delay", "1500ms")
                .with("prices.maxexecutiontime", "1")
                .with("orders.maxexecutiontime", "2")
                .withScenarios(Set.of()),
            BenchmarkKind.BENCH);
    assertThat(plan.common().length().limit()).isEqualTo(Duration.ofMillis(2500));
  }

  @Test
  void scenarioThatWouldNeverStartIsRefused() {
    assertThatThrownBy(
            () ->
                BenchmarkPlan.read(
                    settings("late")
                        .with("prices.start.delay", "2500ms")
                        .with("maxexecutiontime", "2")
                        .withScenarios(Set.of()),
                    BenchmarkKind.BENCH))
        .satisfies(golden::pin);
  }

  /** The last of three clients starts two seconds later, and all end together. */
  @Test
  void scenarioThatWouldNotStartInTheLastClientIsRefused() {
    BenchmarkSettings settings =
        settings("last")
            .with("prices.start.delay", "1500ms")
            .with("maxexecutiontime", "3")
            .with("orders.cas.audit", "false")
            .with("client.every", "1s");
    assertThatThrownBy(
            () ->
                BenchmarkPlan.read(
                    settings
                        .with("client.count", "3")
                        .with("client.index", "0")
                        .withScenarios(Set.of()),
                    BenchmarkKind.BENCH))
        .satisfies(golden::pin);
  }

  @Test
  void mistakesOfAllScenariosAreToldTogether() {
    assertThatThrownBy(
            () ->
                BenchmarkPlan.read(
                    settings("wrong")
                        .with("threadcount", "0")
                        .with("orders.readproportion", "much")
                        .with("prices.taget", "5")
                        .with("prices.client.count", "5")
                        .with("scenario.cas", "x")
                        .with("scenario.Big", "x"),
                    BenchmarkKind.BENCH))
        .isInstanceOfSatisfying(
            ConfigurationException.class,
            e ->
                assertThat(e.problems())
                    .anySatisfy(one -> assertThat(one).startsWith("threadcount=0: expected"))
                    .anySatisfy(one -> assertThat(one).startsWith("orders: readproportion=much"))
                    .anySatisfy(
                        one -> assertThat(one).startsWith("prices.client.count: cannot be set"))
                    .anySatisfy(
                        one ->
                            assertThat(one)
                                .startsWith("scenario.cas: choose another name, because"))
                    .anySatisfy(one -> assertThat(one).startsWith("scenario.Big: expected")));
  }

  @Test
  void auditedScenariosNeedTablesOfTheirOwn() {
    assertThatThrownBy(
            () ->
                BenchmarkPlan.read(
                    settings("tables").with("prices.table", "orders").withScenarios(Set.of()),
                    BenchmarkKind.BENCH))
        .satisfies(golden::pin);
  }

  private BenchmarkSettings settings(String name) {
    var properties = new Properties();
    properties.setProperty(MapStore.NAME, folder + name);
    properties.setProperty("db", MapStore.class.getName());
    properties.setProperty("seed", "7");
    properties.setProperty("results.dir", folder.toString());
    properties.setProperty("run.name", name);
    properties.setProperty("scenario.orders", folder.resolve("orders").toString());
    properties.setProperty("scenario.prices", folder.resolve("prices").toString());
    return BenchmarkSettings.of(Optional.empty(), properties, List.of());
  }

  private BenchmarkOutcome run(BenchmarkSettings settings) throws Exception {
    BenchmarkPlan plan = BenchmarkPlan.read(settings.withScenarios(Set.of()), BenchmarkKind.BENCH);
    var listener =
        new BenchmarkListener() {
          @Override
          public void note(String sentence) {
            notes.add(sentence);
          }
        };
    return new ProcessBenchmark(plan, BenchmarkKind.BENCH, listener, new StopSignal()).run();
  }
}
