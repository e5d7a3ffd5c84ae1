package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Ctrl-C and SIGTERM during a run: results so far are written and marked as partial. */
@Timeout(600)
final class SignalsIT {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @TempDir Path folder;

  /** Signals and exit statuses. The first test has both of them in every build. */
  static Stream<Arguments> signals() {
    return Stream.of(Arguments.of("TERM", 143), Arguments.of("INT", 130)).limit(Cases.of(1, 2));
  }

  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143"})
  void keepWhatWasMeasuredOfARun(String signal, int status) throws Exception {
    try (Child child = start("bench memory-test -P ../workloads/mixed-95-5 -p recordcount=1000")) {
      child.awaitErr("run: [1-9]\\d* operations");
      child.signal(signal);
      assertThat(child.await()).as("%s", child.err()).isEqualTo(status);
      golden.pin(child.errors(" partial"));
      golden.pin(child.errors("'ycsb audit memory-test "));
      assertThat(child.out())
          .anyMatch(line -> line.startsWith("load: 1000 records in "))
          .anyMatch(line -> line.startsWith("[READ], Return=OK, "));
      assertThat(child.err())
          .anyMatch(line -> line.startsWith("partial results: "))
          .last()
          .asString()
          .startsWith("report: ");
    }
    assertThat(result().get("phase").asText()).isEqualTo("run");
    assertThat(result().get("partial").asBoolean()).isTrue();
    assertThat(result().at("/counts/succeeded").asLong()).isPositive();
    assertThat(Files.readAllLines(folder.resolve("runs/it/summary.csv")))
        .anyMatch(line -> line.contains("READ") && line.contains(",true"));
    assertThat(folder.resolve("runs/it/cas-ledger.bin")).isNotEmptyFile();
    assertThat(folder.resolve("runs/it/latency.hlog")).isNotEmptyFile();
  }

  @ParameterizedTest
  @MethodSource("signals")
  void revertFaults(String signal, int status) throws Exception {
    Path state = folder.resolve("state");
    String fault = "at 1ms exec \"echo on > %s\" revert \"echo off >> %s\"".formatted(state, state);
    try (Child child = start("run basic -p recordcount=1000 -fault '" + fault + "'")) {
      child.awaitErr("run: [1-9]\\d* operations");
      while (!Files.exists(state)) {
        Thread.onSpinWait();
      }
      child.signal(signal);
      assertThat(child.await()).as("%s", child.err()).isEqualTo(status);
    }
    assertThat(state).content().isEqualTo("on\noff\n");
  }

  @Test
  void keepWhatWasMeasuredOfALoad() throws Exception {
    try (Child child = start("load basic -p recordcount=1000000000")) {
      child.awaitErr("load: [1-9]\\d* operations");
      child.signal("INT");
      assertThat(child.await()).isEqualTo(130);
      golden.pin(child.errors(" partial"));
      assertThat(child.out()).anyMatch(line -> line.startsWith("[INSERT], Return=OK, "));
    }
    assertThat(result().get("partial").asBoolean()).isTrue();
  }

  @Test
  void endARunWhoseThreadsHangInTheStore() throws Exception {
    String hangs = "-db " + UserDb.class.getName() + " -p " + UserDb.FAULT + "=reads-hang";
    try (Child child = start("run -p recordcount=1000 " + hangs)) {
      child.awaitErr("run: \\d+ operations");
      child.signal("INT");
      assertThat(child.await()).isEqualTo(130);
      assertThat(child.err())
          .anyMatch(line -> line.contains("2 of 2 client threads were still in"));
    }
    assertThat(result().get("partial").asBoolean()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("signals")
  void endAnAuditThatWaitsForTheStore(String signal, int status) throws Exception {
    var ycsb = new Ycsb(folder);
    ycsb.db(MapStore.class, "bench -P ../workloads/mixed-95-5 -p run.name=audited");
    Path log = folder.resolve("results/audited/run.jsonl");
    Files.writeString(
        log, Files.readString(log).replace(MapStore.class.getName(), SilentDb.class.getName()));
    Files.delete(log.resolveSibling("SHA256SUMS"));
    String[] audit = {
      "audit", "-db", SilentDb.class.getName(), "" + folder.resolve("results/audited")
    };
    try (Child child = Child.start(folder, List.of(), Main.class, audit)) {
      child.awaitErr("reading");
      child.signal(signal);
      assertThat(child.await()).as(child.err().toString()).isEqualTo(status);
      assertThat(child.errors("interrupted; run 'ycsb audit' on ")).isNotEmpty();
      assertThat(child.out())
          .singleElement()
          .asString()
          .matches("audit: none of \\d+ acknowledged .* audited");
    }
  }

  /** A killed process writes nothing at its end; its files were written during the run. */
  @Test
  void leaveWhatWasMeasuredOfARunThatIsKilled() throws Exception {
    try (Child child = start("bench memory-test -P ../workloads/mixed-95-5 -p recordcount=1000")) {
      child.awaitErr("run: [1-9]\\d* operations");
      child.awaitErr("run: [1-9]\\d* operations");
      child.signal("KILL");
      assertThat(child.await()).isEqualTo(137);
    }
    Path run = folder.resolve("runs/it");
    assertThat(Run.readMeasured(run).ended()).isFalse();
    Phase result = Phase.together(Run.readMeasured(run).phases());
    assertThat(result.phase()).isEqualTo("run");
    assertThat(result.partial()).isTrue();
    assertEqualsItsIntervals(result, run);
    assertThat(result.run().configuration()).containsEntry("recordcount", "1000");

    Ycsb.Outcome report = Ycsb.exactly("report", run.toString());
    assertThat(report.status()).as(report.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(
            PageDocument.texts(
                PageDocument.of(run.resolve("report.html")).path("warnings"), "kind"))
        .contains("partial");
    Ycsb.Outcome compare = Ycsb.exactly("compare", run.toString());
    assertThat(compare.status()).as(compare.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(compare.out()).anyMatch(line -> line.contains("it (partial)"));
  }

  private static void assertEqualsItsIntervals(Phase result, Path run) throws IOException {
    var intervals = new ArrayList<Interval>();
    var reads = new Histogram(3);
    Run.read(
        run,
        (phase, interval, seconds) -> {
          if (phase.runs()) {
            intervals.addAll(seconds);
            interval.rows().stream()
                .filter(row -> row.name().equals(RowName.READ))
                .forEach(row -> reads.add(row.service()));
          }
        });
    PhaseMeasurement measured = result.measurement();
    assertThat(intervals).isNotEmpty();
    assertThat(measured.counts().succeeded())
        .isPositive()
        .isEqualTo(intervals.stream().mapToLong(one -> one.counts().succeeded()).sum());
    assertThat(result.seconds())
        .isCloseTo(intervals.stream().mapToDouble(Interval::seconds).sum(), within(0.01));
    assertThat(measured.row("READ").orElseThrow().service()).isEqualTo(reads);
  }

  private Child start(String line) throws IOException {
    // At full speed, a run would use the whole machine.
    String common =
        " -p operationcount=0 -p maxexecutiontime=3600 -p target=2000 -p threadcount=2"
            + " -p warmup.seconds=0 -p status.interval=1 -p run.name=it -p results.dir=";
    return Child.start(folder, List.of(), Main.class, line + common + folder.resolve("runs"));
  }

  private JsonNode result() throws IOException {
    return new ObjectMapper()
        .readTree(folder.resolve("runs/it/result.json").toFile())
        .at("/runs/0");
  }
}
