package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.tables.TextForm;
import io.github.ycsbxl.tables.YcsbText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;

/** Results of stale reads; the test store's reads miss the last write of a record. */
final class StaleReadsTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String ROW = "[STALE-READ-OWN-WRITES], ";
  private static final List<String> CHECK =
      List.of(
          "recordcount=10",
          "operationcount=1000",
          "readproportion=0.5",
          "updateproportion=0",
          "readmodifywriteproportion=0.5",
          "readmodifywrite.mode=cas",
          "consistency.check=true");

  @TempDir private Path folder;

  private Ycsb ycsb;

  @BeforeEach
  void load() {
    ycsb = new Ycsb(folder);
    assertThat(ycsb("load").status()).isZero();
  }

  @Test
  void aStoreThatIsUpToDateHasNone() throws IOException {
    Outcome outcome = ycsb("run", "run.name=fresh");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.out())
        .contains(ROW + "Operations, 0", "[STALE-READ-MONOTONIC], Operations, 0");
    assertThat(number(outcome, "Checked")).isBetween(900L, 1_000L);
    JsonNode page = report(ycsb.results().resolve("fresh"));
    assertThat(page.path("staleReads")).hasSize(2);
    assertThat(page.at("/series/stalePerSec")).isEmpty();
  }

  @Test
  void staleReadsAreNoFailureAndInEveryOutput() throws IOException {
    ycsb.store().readStale(true);
    // A chart needs a whole second.
    Outcome outcome = ycsb("run", "run.name=stale", "target=500");
    assertThat(outcome.status()).isZero();
    long stale = number(outcome, "Operations");
    assertThat(stale).isPositive();
    assertThat(outcome.out())
        .contains("[OVERALL], Failed, 0", ROW + "MaxVersionsBehind, 1")
        .anyMatch(line -> line.startsWith(ROW + "99thPercentileBehind(ms), "))
        .noneMatch(line -> line.contains("-VERSIONS]"));
    Path run = ycsb.results().resolve("stale");
    assertThat(Files.readAllLines(run.resolve("summary.csv")))
        .anyMatch(
            line ->
                line.contains(",STALE-READ-OWN-WRITES,")
                    && line.contains("," + number(outcome, "Checked") + ",1.000,1,1,1,"));
    assertThat(Files.readString(run.resolve("result.json"))).contains("\"stale\" : " + stale);
    assertThat(Files.readString(run.resolve("timeseries.csv"))).contains(",STALE-READ-OWN-WRITES,");
    JsonNode page = report(run);
    assertThat(PageDocument.texts(page.path("staleReads"), "stale")).contains("" + stale);
    assertThat(page.at("/series/stalePerSec/STALE-READ-OWN-WRITES")).isNotEmpty();
    assertThat(page.at("/series/rows").has("STALE-READ-OWN-WRITES")).isFalse();
  }

  @Test
  void insertedRecordsThatReadsLackAreToldWithTheRemedy() throws IOException {
    Set<String> loaded = Set.copyOf(ycsb.store().keys("usertable"));
    ycsb.store().readStale(true);
    ycsb.store()
        .inject(
            call -> call.is(Kind.READ) && !loaded.contains(call.key()),
            Fault.status(Status.NOT_FOUND));
    Outcome outcome =
        ycsb.memory(
            "run -P ../workloads/workloadd -p recordcount=10 -p operationcount=500 "
                + "-p run.name=inserts");
    assertThat(outcome.status()).as(outcome.err().toString()).isZero();
    List<String> stale =
        outcome.out().stream().filter(line -> line.startsWith("[OVERALL], Stale, ")).toList();
    assertThat(stale).hasSize(1);
    String count = stale.get(0).split(", ")[2];
    assertThat(outcome.out())
        .contains("[READ], Return=STALE, " + count, "[READ-STALE], Operations, " + count)
        .contains("[OVERALL], Missed, 0", "[OVERALL], Failed, 0");
    golden.pinWords(outcome.errors(" " + count + " reads "));
    Path run = ycsb.results().resolve("inserts");
    List<String> summary = Files.readAllLines(run.resolve("summary.csv"));
    int column = List.of(summary.get(0).split(",")).indexOf("stale");
    assertThat(summary)
        .filteredOn(line -> line.contains(",OVERALL,") || line.contains(",READ,"))
        .extracting(line -> line.split(",", -1)[column])
        .containsExactly(count, count);
    assertThat(report(run).at("/counts/stale").asText()).isEqualTo(count);
  }

  @Test
  void thoseOfSeveralClientProcessesAreAddedUp() throws IOException {
    ycsb.store().readStale(true);
    long[] sums = new long[2];
    Path clients = folder.resolve("clients");
    for (int index = 0; index < 2; index++) {
      Outcome outcome =
          ycsb(
              "run",
              "client.count=2",
              "client.index=" + index,
              "cas.audit.id=both",
              "results.dir=" + clients,
              "run.name=client-" + index);
      assertThat(outcome.status()).as(outcome.err().toString()).isZero();
      sums[0] += number(outcome, "Operations");
      sums[1] += number(outcome, "Checked");
    }
    Run sum = Run.readMeasured(folder);
    String text = YcsbText.format(sum, TextForm.of(sum.description()));
    assertThat(sums[0]).isPositive();
    assertThat(text.lines()).contains(ROW + "Operations, " + sums[0], ROW + "Checked, " + sums[1]);
  }

  private Outcome ycsb(String command, String... settings) {
    return ycsb.memory(
        command,
        Stream.concat(CHECK.stream(), Stream.of(settings))
            .flatMap(setting -> Stream.of("-p", setting))
            .toArray(String[]::new));
  }

  private static long number(Outcome outcome, String statistic) {
    return outcome.out().stream()
        .filter(line -> line.startsWith(ROW + statistic + ", "))
        .mapToLong(line -> Long.parseLong(line.split(", ")[2]))
        .findFirst()
        .orElseThrow();
  }

  private static JsonNode report(Path run) throws IOException {
    assertThat(Ycsb.exactly("report", run.toString()).status()).isZero();
    return PageDocument.of(run.resolve("report.html")).at("/runs/0");
  }
}
