package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SearchTest {
  @TempDir private Path folder;

  private Ycsb ycsb;

  @BeforeEach
  void open() {
    ycsb = new Ycsb(folder);
  }

  @Test
  void refusesBoundsThatItDoesNotUnderstand() {
    Outcome outcome = ycsb.memory("search -sla READ.p99<5,FAST -sla CAS.p101<1s");
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err()).hasSize(3).allMatch(line -> line.startsWith("ycsb: -sla "));
  }

  @Test
  void needsALatencyBesideWhatEveryRunHasToKeepTo() {
    Outcome outcome = ycsb.memory("search -sla outage<1s,availability>99.9%");
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err())
        .containsExactly(
            "ycsb: -sla outage<1s,availability>99.9%: expected at least one latency, such as"
                + " READ.p99<5ms");
  }

  @Test
  void endsNoRunOfSeveralClientProcessesEarly() {
    Outcome outcome = ycsb.memory("search -sla READ.p99<5ms -sla-stop -clients 2");
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err())
        .contains(
            "ycsb: sla.stop=true: works only with one client, because clients do not see each"
                + " other\'s results");
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
    assertThat(outcome.err())
        .anyMatch(
            line ->
                line.startsWith("ycsb: ceiling failed, so the search ends: ")
                    && line.contains("updates lost"));
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
    assertThat(outcome.out().get(0)).contains(" of 100,000,000 operations for READ.p99.99999)");
    assertThat(outcome.out().get(1))
        .matches(
            "no rate was confirmed to meet READ.p99.99999<1000s: at .* ops/s, a step takes .* s"
                + " until READ.p99.99999 has its 100,000,000 operations; to try such low rates,"
                + " set search.seconds=[0-9]+");
    assertThat(Files.readAllLines(ycsb.results().resolve("s/search.csv"))).hasSize(2);
  }

  @Test
  void hasOneWorkload() {
    Outcome outcome = ycsb.memory("search -sla READ.p99<5ms -p scenario.a= -p scenario.b=");
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err())
        .containsExactly(
            "ycsb: scenario.a: search finds the target rate of one workload; remove the scenarios");
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
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err()).containsExactly("ycsb: -sla SCAN.p99<5ms: this workload has no SCAN");
    assertThat(outcome.out()).isEmpty();
  }
}
