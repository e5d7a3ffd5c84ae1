package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.log.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;

/** Results of a store that was down. */
@Timeout(300)
final class OutageTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final List<String> RUN =
      List.of(
          "recordcount=100",
          "operationcount=2000",
          "target=250",
          "threadcount=2",
          "readproportion=0.5",
          "updateproportion=0.5",
          "dataintegrity=false");

  @TempDir private Path folder;

  @Test
  void anOutageIsInEveryOutputAndBreaksTheServiceLevel() throws IOException {
    AwayDb.begin();
    var ycsb = new Ycsb(folder);
    Outcome outcome = run(ycsb, "away", "-sla", "outage<1s,READ.p50<1h", "-sla", "outage<1h");
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.faults()).anyMatch(line -> line.contains("-sla READ.p50<1h: expected"));

    AwayDb.begin();
    outcome = run(ycsb, "away", "-sla", "outage<1s", "-sla", "outage<60s,availability>1%");
    assertThat(outcome.status()).isEqualTo(2);
    golden.pin(outcome.faults());

    AwayDb.begin();
    outcome = run(ycsb, "away", "-sla", "outage<1s", "-sla", "outage<60s");
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.faults())
        .anyMatch(line -> line.matches("ycsb: SLO outage<1s violated: ([3-9]|\\d\\d)\\.\\d+ s"))
        .noneMatch(line -> line.contains("outage<60s violated"));
    assertThat(outcome.out())
        .anyMatch(line -> line.matches("observed at [0-9.]+ s"))
        .noneMatch(line -> line.toLowerCase(Locale.ROOT).contains("availab"))
        .anyMatch(line -> line.matches("  outage: ([3-9]|\\d\\d)\\..* s.*"))
        .anyMatch(line -> line.matches("SLO outage<60s met: .* s"))
        .anyMatch(line -> line.matches("\\[OUTAGE-\\d+], Outage\\(ms\\), ([3-9]|\\d\\d)\\d{3}"));

    Path run = ycsb.results().resolve("away");
    // A thread that is descheduled just before the pause has its success within it.
    assertThat(longest(run)).isGreaterThan(AwayDb.AWAY_NANOS / 2);
    assertThat(Files.readAllLines(run.resolve("faults.csv")))
        .anyMatch(line -> line.startsWith("away,1,observed,"))
        .last()
        .asString()
        .startsWith("away,1,all,");
    assertThat(Ycsb.exactly("report", run.toString()).status()).isZero();
    JsonNode page = PageDocument.of(run.resolve("report.html"));
    assertThat(page.path("answer").asText())
        .contains("Longest outage: ")
        .doesNotContain("Availability");
    JsonNode measured = page.at("/runs/0");
    assertThat(measured.at("/faults/bands/0/name").asText()).isEqualTo("observed");
    assertThat(measured.at("/outage/longestNanos").asLong()).isEqualTo(longest(run));
    assertThat(PageDocument.cells(measured.at("/faults/rows"), "fault"))
        .contains("observed")
        .endsWith("all");
    // Without fault.slo, nobody knows which operations were late.
    assertThat(measured.has("availability")).isFalse();
    assertThat(PageDocument.cells(measured.at("/faults/rows"), "availability"))
        .containsOnly("null");
    Outcome late = Ycsb.exactly("compare", run.toString(), "--fail-if", "late > 0.1%");
    assertThat(late.status()).isEqualTo(1);
    golden.pin(late.errors("fault.slo"));
    Outcome compared = Ycsb.exactly("compare", run.toString(), "--fail-if", "outage > 1s");
    assertThat(compared.status()).isEqualTo(1);
    assertThat(compared.out()).anyMatch(line -> line.startsWith("outage s"));
  }

  @Test
  void aRunEndsAsSoonAsItsOutageIsTooLong() throws IOException {
    AwayDb.begin();
    var ycsb = new Ycsb(folder);
    String[] levels = {"-sla", "outage<2s,availability>1%", "-p", "fault.slo=1s", "-sla-stop"};
    String[] limits = {"-p", "operationcount=20000", "-p", "maxexecutiontime=50"};
    Outcome outcome =
        run(ycsb, "ended", Stream.of(levels, limits).flatMap(Stream::of).toArray(String[]::new));
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.faults())
        .anyMatch(
            line ->
                line.matches(
                    "ycsb: SLO outage<2s violated: at best [45]\\.\\d+ s; -sla-stop aborted the run"
                        + " after ([789]|1\\d)\\.\\d s"))
        .anyMatch(line -> line.contains("run was stopped before its end; its results are partial"))
        .anyMatch(line -> line.startsWith("ycsb: SLO outage<2s violated: "));
    assertThat(outcome.err()).anyMatch(line -> line.startsWith("partial results: "));
    assertThat(outcome.out())
        .anyMatch(line -> line.matches("observed at .* s: .* % availability within 1000.000 ms"))
        .anyMatch(line -> line.startsWith("[OVERALL], Availability(%), "));
    Path run = ycsb.results().resolve("ended");
    assertThat(Ycsb.exactly("report", run.toString()).status()).isZero();
    JsonNode page = PageDocument.of(run.resolve("report.html"));
    assertThat(page.path("answer").asText())
        .containsPattern("Longest outage: .* Availability: .* \\(limit 1 s\\)");
    assertThat(page.at("/runs/0/availability/limitNanos").asLong()).isEqualTo(1_000_000_000);
  }

  @Test
  void aRunEndsAsSoonAsTooManyOperationsAreSlow() {
    var ycsb = new Ycsb(folder);
    String[] slow = {
      "-sla", "READ.p99<0.001us", "-sla-stop", "-target", "2000", "-p", "operationcount=20000"
    };
    Outcome outcome = ycsb.basic("run", slow);
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.errors("; -sla-stop "))
        .singleElement()
        .asString()
        .startsWith("ycsb: SLO READ.p99<0.001us violated: ")
        .containsPattern(" after [1-9]\\.\\d s$");
    golden.pinWords(outcome.errors("; -sla-stop "));
    Outcome two = ycsb.basic("run -sla-stop -p client.count=2 -p client.index=0");
    assertThat(two.status()).isEqualTo(2);
    golden.pin(two.faults());
    golden.pin(ycsb.basic("load", "-sla-stop").faults());
  }

  /** Every hundredth acknowledged update is lost; none was sent before the fault started. */
  @Test
  void lostUpdatesAreAtTheFaultInWhoseTimeTheyWereSent() throws IOException {
    var ycsb = new Ycsb(folder);
    ycsb.memory("load -P ../workloads/mixed-95-5");
    Path begun = folder.resolve("begun");
    var calls = new AtomicInteger();
    ycsb.store()
        .inject(
            call -> call.is(Kind.REPLACE),
            (call, operation) -> {
              while (!Files.exists(begun)) {
                Thread.onSpinWait();
              }
              return calls.incrementAndGet() % 100 == 99 ? Status.OK : operation.get();
            });
    Outcome outcome =
        ycsb.memory(
            "run -P ../workloads/mixed-95-5 -p run.name=lossy -p readproportion=0 "
                + "-p readmodifywriteproportion=1 -p threadcount=1 -target 250 -fault",
            "at 1ms exec \"touch " + begun + "\"");
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.out())
        .contains("[FAULT-1 exec \"touch " + begun + "\"], Lost, 5")
        .contains("  lost updates: 5");
    Path run = ycsb.results().resolve("lossy");
    assertThat(Files.readAllLines(run.resolve("faults.csv")))
        .anyMatch(line -> line.matches("lossy,1,\"exec .*,5(,[0-9.]*){7},0,5,0"));
    JsonNode result = new ObjectMapper().readTree(run.resolve("result.json").toFile());
    assertThat(PageDocument.cells(result.at("/runs/0/faults/rows"), "lost")).startsWith("5");
    assertThat(Ycsb.exactly("report", run.toString()).status()).isZero();
    JsonNode page = PageDocument.of(run.resolve("report.html"));
    assertThat(PageDocument.cells(page.at("/runs/0/faults/rows"), "lost")).startsWith("5");
    assertThat(PageDocument.texts(page.path("warnings"), "kind")).contains("audit");
  }

  private static Outcome run(Ycsb ycsb, String name, String... more) {
    var arguments = new ArrayList<String>(List.of("-p", "run.name=" + name));
    RUN.forEach(setting -> arguments.addAll(List.of("-p", setting)));
    arguments.addAll(List.of(more));
    return ycsb.db(AwayDb.class, "run", arguments.toArray(String[]::new));
  }

  private static long longest(Path run) throws IOException {
    return Run.readMeasured(run).last().outages().orElseThrow().longest();
  }
}
