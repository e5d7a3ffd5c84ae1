package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class SearchTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @TempDir private Path folder;

  private Ycsb ycsb;

  @BeforeEach
  void open() {
    ycsb = new Ycsb(folder);
  }

  @Test
  void refusesBoundsThatItDoesNotUnderstand() {
    Outcome outcome = ycsb.memory("search -sla READ.p99<5,FAST -sla CAS.p101<1s");
    golden.pin(outcome.refusal());
  }

  @Test
  void needsALatencyBesideWhatEveryRunHasToKeepTo() {
    Outcome outcome = ycsb.memory("search -sla outage<1s,availability>99.9%");
    golden.pin(outcome.refusal());
  }

  @Test
  void endsNoRunOfSeveralClientProcessesEarly() {
    Outcome outcome = ycsb.memory("search -sla READ.p99<5ms -sla-stop -clients 2");
    golden.pin(outcome.refusal());
  }

  /** A store that drops one update in ten, which no lower rate avoids. */
  @Test
  void endsIfAStepLosesUpdates() throws IOException {
    ycsb.memory("load -P ../workloads/mixed-95-5");
    var calls = new AtomicInteger();
    ycsb.store()
        .inject(call -> call.is(Kind.REPLACE) && calls.incrementAndGet() % 10 == 0, Fault.lost());
    Outcome outcome =
        ycsb.memory(
            "search -P ../workloads/mixed-95-5 -sla READ.p50<1000s -p search.seconds=1"
                + " -p run.name=s");
    assertThat(outcome.status()).as(outcome.toString()).isEqualTo(1);
    assertThat(outcome.errors("ceiling failed")).anyMatch(line -> line.contains("updates lost"));
    golden.pinWords(outcome.errors("ceiling failed"));
    assertThat(Files.readAllLines(ycsb.results().resolve("s/search.csv"))).hasSize(2);
  }

  /** No store does the 10 million reads a second that a step of ten seconds would need. */
  @Test
  void endsIfNoStepHasEnoughOperationsForItsPercentile() throws IOException {
    Outcome outcome =
        ycsb.memory(
            "search -P ../workloads/mixed-95-5 -p recordcount=100 -sla READ.p99.99999<1000s"
                + " -p search.seconds=1 -p run.name=s");
    assertThat(outcome.status()).as(outcome.toString()).isEqualTo(1);
    assertThat(outcome.out().get(0)).contains(" of 100,000,000 ", "READ.p99.99999");
    assertThat(outcome.out().get(1)).contains(" 100,000,000 ", "; to ", " set search.seconds=");
    golden.pinWords(outcome.out().get(1));
    assertThat(Files.readAllLines(ycsb.results().resolve("s/search.csv"))).hasSize(2);
  }

  @Test
  void hasOneWorkload() {
    Outcome outcome = ycsb.memory("search -sla READ.p99<5ms -p scenario.a= -p scenario.b=");
    golden.pin(outcome.refusal());
  }

  @Test
  void needsABound() {
    Outcome outcome = ycsb.memory("search");
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err()).singleElement().asString().contains("-sla");
  }

  @Test
  void refusesWrongSettingsBeforeAnything() {
    Outcome outcome =
        ycsb.memory("search -sla READ.p99<5ms -p search.tolerance=0 -p search.seconds=0");
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.faults()).hasSize(2);
    assertThat(ycsb.results()).doesNotExist();
  }

  @Test
  void refusesABoundOnWhatTheWorkloadDoesNotDo() {
    // A workload file may have no limit, but a step needs one.
    String[] scans = {"-sla", "SCAN.p99<5ms", "-p", "search.seconds=1", "-p", "maxexecutiontime=0"};
    Outcome outcome = ycsb.memory("search", scans);
    golden.pin(outcome.refusal());
  }
}
