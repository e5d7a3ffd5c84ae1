package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbxl.audit.AuditSummary;
import io.github.ycsbxl.binding.Call;
import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.page.RunsPage;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Audits that follow the audit of a run that lost an update of one of its two scenarios. */
final class RepeatedAuditTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String SCENARIOS =
      "bench -p run.name=two -p scenario.a= -p scenario.b= -p recordcount=20 -p operationcount=200"
          + " -p readproportion=0.5 -p updateproportion=0 -p readmodifywriteproportion=0.5"
          + " -p readmodifywrite.mode=cas -p cas.audit=true";

  @TempDir private Path folder;
  private Ycsb ycsb;

  @BeforeEach
  void loseAnUpdateOfTheSecondScenario() {
    ycsb = new Ycsb(folder);
    var lost = new AtomicBoolean();
    // Keys tell the scenarios apart.
    ycsb.store()
        .inject(call -> isWriteOf("b", call) && lost.compareAndSet(false, true), Fault.lost());
    Outcome run = ycsb.memory(SCENARIOS, "-p", "a.key.prefix=a", "-p", "b.key.prefix=b");
    assertThat(run.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(run.err())
        .anyMatch(line -> line.startsWith("ycsb: b: audit failed: 1 updates lost"));
    assertThat(failures()).singleElement().asString().startsWith("b: audit failed: 1 updates lost");
  }

  private static boolean isWriteOf(String scenario, Call call) {
    return call.is(Kind.REPLACE) && call.key().startsWith(scenario);
  }

  @Test
  void missesTheLedgersOfAScenarioThatTheRunAudited() throws IOException {
    Files.delete(two().resolve("cas-ledger-b.bin"));
    Outcome outcome = audit();
    assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
    golden.pin(outcome.errors("cas-ledger-b.bin"));
    assertThat(outcome.errors(": 1 updates lost, ")).hasSize(1);
    golden.pinWords(outcome.errors(": 1 updates lost, "));
    assertThat(failures())
        .hasSize(2)
        .anyMatch(text -> text.startsWith("b: audit failed: 1 updates lost"));
    assertThat(shown().violations().lost()).isEqualTo(1);
  }

  @Test
  void keepsTheFailureOfALargerAudit() throws IOException {
    Outcome outcome = audit("-p", "cas.audit.records=1");
    assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(failures()).anyMatch(text -> text.startsWith("b: audit failed: 1 updates lost"));
    assertThat(shown().violations().lost()).isEqualTo(1);
    assertThat(shown().read().recordLimit()).isZero();
  }

  @Test
  void clearsTheFailureOnceTheWholeAuditSucceeds() throws IOException {
    String log = Files.readString(log());
    // As if the store had been unreachable at the end of the run.
    Files.writeString(log(), log.replaceAll("\\{\"(audit|verdict)\".*\n", "") + UNREACHABLE);
    Files.delete(two().resolve("SHA256SUMS"));
    assertThat(audit("-p", "cas.audit.records=1").status()).isEqualTo(ExitStatus.FAILED);
    assertThat(failures()).contains("a: no audit: away");
    audit();
    assertThat(failures()).singleElement().asString().startsWith("b: audit failed: 1 updates lost");
  }

  private static final String UNREACHABLE =
      "{\"verdict\":{\"failures\":[{\"kind\":\"AUDIT\",\"text\":\"a: no audit: away\",\"covers\":"
          + "{\"scenarios\":{\"a\":{\"updates\":9}}}}]}}\n";

  @Test
  void showsTheFiguresOfEachScenario() throws IOException {
    assertThat(shown().scenarios().get("a").violations().lost()).isZero();
    assertThat(shown().scenarios().get("b").violations().lost()).isEqualTo(1);
    JsonNode json = new ObjectMapper().readTree(two().resolve("result.json").toFile());
    assertThat(PageDocument.cells(json.at("/runs/0/audit/table"), "lost"))
        .containsExactly("1", "0", "1");
    List<String> rows = Files.readAllLines(two().resolve("summary.csv"));
    int lost = List.of(rows.get(0).split(",")).indexOf("lost_updates");
    assertThat(rows.stream().filter(row -> row.matches(".*,run,.*,OVERALL(:[ab])?,.*")))
        .extracting(row -> row.split(",", -1)[lost])
        .containsExactly("1", "0", "1");
    JsonNode table = RunsPage.read(List.of(two().toString())).json().at("/runs/0/audit/table");
    assertThat(table.toString()).contains("scenario");
  }

  private Outcome audit(String... more) {
    List<String> words = new ArrayList<>(List.of("audit", "memory-test"));
    words.addAll(List.of(more));
    words.add(two().toString());
    return Ycsb.exactly(words.toArray(String[]::new));
  }

  private Path two() {
    return ycsb.results().resolve("two");
  }

  private Path log() {
    return two().resolve("run.jsonl");
  }

  private List<String> failures() {
    try {
      return Run.verdict(two()).orElseThrow().texts();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private AuditSummary shown() throws IOException {
    return Run.readMeasured(two()).audit().orElseThrow();
  }
}
