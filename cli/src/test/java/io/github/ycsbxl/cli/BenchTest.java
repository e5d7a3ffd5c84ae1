package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.run.ExitStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands {@code bench} and {@code run}: loading, output and audit. */
final class BenchTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String MIXED = Ycsb.workload("mixed-95-5");

  @TempDir Path folder;
  private Ycsb ycsb;

  @BeforeEach
  void make() {
    ycsb = new Ycsb(folder);
  }

  @Test
  void saysWhatOverridesAPropertyAndWhatTheMixIs() {
    Outcome run =
        ycsb.basic(
            "run -p scanproportion=0.95 -p insertproportion=0.1 -threads 2 -p threadcount=5");
    golden.pin(run.errors("-p threadcount"));
    golden.pin(run.errors(" 2.050"));
    assertThat(run.err()).noneMatch(line -> line.contains("-p scanproportion is overridden"));
    Outcome again = ycsb.basic("run -p operationcount=7 -p operationcount=7");
    golden.pin(again.errors("-p operationcount"));
    Outcome right = ycsb.basic("run -p readproportion=0.5 -p updateproportion=0.5");
    assertThat(right.faults()).noneMatch(line -> line.contains("warning"));
  }

  /** 200 records of 10 ms do not fit into a second. */
  @Test
  void aLoadEndsAtItsTimeLimitAndGoesOnInAnotherRun() {
    ycsb.store()
        .inject(
            call -> call.is(Kind.INSERT),
            (call, operation) -> {
              LockSupport.parkNanos(10_000_000);
              return operation.get();
            });
    String[] limit = {"-p", "maxexecutiontime=1"};
    Outcome first = ycsb.memory("load -p run.name=first", limit);
    assertThat(first.status()).isEqualTo(ExitStatus.FAILED);
    golden.pinWords(first.errors("maxexecutiontime=1 "));
    assertThat(first.errors(" of 200 records")).hasSize(1);
    ycsb.store().heal();
    Outcome second = ycsb.memory("load", limit);
    assertThat(second.status()).as(second.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(ycsb.store().keys("usertable")).hasSize(200);
  }

  @Test
  void loadsOnceAndWritesAllFiles() {
    Outcome first = bench();
    assertThat(first.status()).as(first.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(first.out()).anyMatch(line -> line.matches("load: 200 records in .* s, \\d+/s"));
    assertThat(first.out()).anyMatch(line -> line.matches("audit: .*; lost updates: 0; .*"));
    assertThat(first.out()).noneMatch(line -> line.startsWith("source "));
    Path results = ycsb.results().resolve("first");
    assertThat(first.err())
        .endsWith("results: " + results, "report: " + results.resolve("report.html"));
    for (String file :
        new String[] {
          "summary.csv",
          "timeseries.csv",
          "scalability.csv",
          "result.json",
          "run.jsonl",
          "latency.hlog",
          "cas-ledger.bin",
          "report.html"
        }) {
      assertThat(ycsb.results().resolve("first").resolve(file)).isNotEmptyFile();
    }

    Outcome second = ycsb.memory("bench", "-P", MIXED);
    assertThat(second.status()).isEqualTo(ExitStatus.DONE);
    golden.pin(second.errors("skipping"));
    assertThat(second.out()).noneMatch(line -> line.startsWith("load: "));
  }

  @Test
  void printsASummaryForPeople() {
    Outcome outcome = ycsb.memory("bench", "-P", MIXED, "--summary");
    assertThat(outcome.status()).isEqualTo(ExitStatus.DONE);
    String out = String.join("\n", outcome.out());
    assertThat(out)
        .containsPattern("(?m)^load: 200 records in [\\d.]+ s, [\\d,]+ records/s$")
        .containsPattern("(?m)^throughput +[\\d.,]+ ops/s$")
        .containsPattern("(?m)^latency +p50 +p95 +p99 +max +operations +failed")
        .containsPattern("(?m)^READ +[\\d.]+ (ns|\u00b5s|ms) ")
        .containsPattern("(?m)^CAS +[\\d.]+ (ns|\u00b5s|ms) ")
        .containsPattern("(?m)^failures +0 failed, 0 found no record")
        .containsPattern("(?m)^lost updates +0 of [\\d,]+ audited( \\(with warm-up\\))?$")
        .doesNotContain("[OVERALL]");
    assertThat(outcome.out()).last().isEqualTo("PASSED       no operation failed, no update lost");
  }

  @Test
  void endsASummaryWithTheVerdict() {
    Outcome outcome =
        ycsb.memory(
            "bench", "-P", MIXED, "--summary", "-sla", "READ.max<0.01us", "-sla", "throughput>1");
    assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(outcome.out())
        .last()
        .asString()
        .matches("FAILED       SLO READ[.]max<0[.]01us violated: [\\d.]+ us");
    assertThat(outcome.out()).filteredOn(line -> line.contains("violated")).hasSize(1);
    assertThat(outcome.out()).anyMatch(line -> line.startsWith("SLO throughput>1 met: "));
    assertThat(outcome.err()).noneMatch(line -> line.contains("SLO"));
    Outcome passed =
        ycsb.memory(
            "run", "-P", MIXED, "--summary", "-sla", "READ.max<1m", "-p", "cas.audit=false");
    assertThat(passed.out()).last().isEqualTo("PASSED       no operation failed, all SLOs met");
  }

  @Test
  void printsErrorsOnlyIfTheUserWantsNothingElse() {
    Outcome quiet = ycsb.memory("bench", "-P", MIXED, "--quiet");
    assertThat(quiet.status()).isEqualTo(ExitStatus.DONE);
    assertThat(quiet.out()).isEmpty();
    assertThat(quiet.err()).isEmpty();
    Outcome failed = ycsb.memory("run", "-P", MIXED, "--quiet", "-sla", "READ.p99<1ns");
    assertThat(failed.status()).isNotEqualTo(ExitStatus.DONE);
    assertThat(failed.out()).isEmpty();
    assertThat(failed.err()).isNotEmpty().allMatch(line -> line.startsWith("ycsb: "));
  }

  @Test
  void showsAPublishedTableThatIsAskedFor() {
    Outcome outcome = ycsb.memory("bench", "-P", MIXED, "-p", "report.beside=oracle-2012");
    assertThat(outcome.out()).anyMatch(line -> line.matches("source +shards +records .*"));
  }

  @Test
  void makesKeysOfThirteenCharacters() {
    bench();
    assertThat(ycsb.store().keys("usertable"))
        .hasSize(200)
        .allMatch(key -> key.matches("user[0-9a-v]{9}"));
  }

  @Test
  void completesALoadThatWasInterrupted() {
    ycsb.memory("load", "-P", MIXED);
    // After an interruption the last records are missing, plus some of each thread's share.
    Iterator<String> keys = ycsb.store().keys("usertable").iterator();
    for (int i = 0; i < 150; i++) {
      keys.next();
      keys.remove();
    }
    Outcome outcome = bench();
    assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(outcome.out())
        .anyMatch(line -> line.matches("load: 150 records in .* s, \\d+/s; 50 existing"));
    assertThat(ycsb.store().keys("usertable")).hasSize(200);
  }

  /** As after several clients were killed, when some had finished their shares. */
  @ParameterizedTest
  @ValueSource(strings = {"", "-missing"})
  void skipsAShareThatIsComplete(String missing) throws Exception {
    loadShare(0, missing, "first");
    ycsb.store().recordCalls();
    Outcome again = loadShare(0, missing, "part-0");
    assertThat(again.status()).as(again.err().toString()).isEqualTo(ExitStatus.DONE);
    golden.pin(again.errors("skipping"));
    assertThat(ycsb.store().calls()).hasSizeLessThan(5_000);
    assertThat(loadShare(1, missing, "part-1").status()).isEqualTo(ExitStatus.DONE);

    Path clients = Files.createDirectories(folder.resolve("sum/clients"));
    for (String part : List.of("part-0", "part-1")) {
      Files.move(ycsb.results().resolve(part), clients.resolve(part));
    }
    Phase sum = Run.read(folder.resolve("sum")).phases().get(0);
    assertThat(sum.measurement().counts().succeeded()).isEqualTo(10_000);
    assertThat(sum.measurement().counts().existing()).isEqualTo(10_000);
    // The time of the clients that loaded records.
    assertThat(sum.allRan().orElseThrow().durationNanos()).isPositive();
    assertThat(ycsb.store().keys("usertable")).hasSize(20_000);
  }

  private Outcome loadShare(int index, String missing, String name) {
    return ycsb.memory(
        "load",
        Stream.of(
                missing,
                "-p",
                "recordcount=20000",
                "-p",
                "client.count=2",
                "-p",
                "client.index=" + index,
                "-p",
                "run.name=" + name)
            .filter(argument -> !argument.isEmpty())
            .toArray(String[]::new));
  }

  @Test
  void recordsThatWereThereAreNeitherThroughputNorFailures() {
    ycsb.memory("load -p recordcount=150");
    Outcome skipped = ycsb.memory("load -p insert.existing=skip -p run.name=skipped");
    assertThat(skipped.status()).isEqualTo(ExitStatus.DONE);
    assertThat(Ycsb.rows(skipped))
        .contains(
            "[OVERALL], Succeeded, 50",
            "[OVERALL], Failed, 0",
            "[OVERALL], Existing, 150",
            "[INSERT], Operations, 50",
            "[INSERT], Return=EXISTING, 150")
        .noneMatch(line -> line.startsWith("[INSERT-FAILED]"));
    assertThat(ycsb.results().resolve("skipped/summary.csv"))
        .content()
        .containsPattern("OVERALL,,50,0,0,.*,150,in this process")
        .containsPattern("INSERT,service,50,0,0,.*,150,in this process");
    assertThat(ycsb.results().resolve("skipped/timeseries.csv"))
        .content()
        .containsPattern("OVERALL,50,0,0,.*,1,150")
        .containsPattern("INSERT,50,0,0,.*,1,150");

    Outcome refused = ycsb.memory("load -p run.name=refused");
    assertThat(refused.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    golden.pin(refused.faults());
    assertThat(ycsb.results().resolve("refused")).doesNotExist();
  }

  @Test
  void refusesToRunOnAnEmptyStoreAndSaysWhatHelps() {
    Outcome outcome = ycsb.memory("run", "-P", MIXED);
    assertThat(outcome.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    golden.pin(outcome.faults());
    assertThat(Ycsb.rows(outcome)).isEmpty();
    assertThat(ycsb.results()).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource({"run, ", "bench, ", "sweep, -target=1000", "search, -sla=READ.p99<5s"})
  void refusesToMeasureRecordsOtherThanThoseAskedFor(String command, String option) {
    ycsb.memory("load");
    var arguments = new ArrayList<String>(List.of("-p", "fieldlength=7777", "-p", "fieldcount=3"));
    if (option != null) {
      arguments.addAll(List.of(option.split("=", 2)));
    }
    ycsb.store().recordCalls();
    Outcome outcome = ycsb.memory(command, arguments.toArray(String[]::new));
    assertThat(outcome.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    golden.pin(outcome.faults());
    assertThat(ycsb.store().calls()).allMatch(call -> call.is(Kind.READ)).hasSizeLessThan(100);
    assertThat(Ycsb.rows(outcome)).isEmpty();
  }

  @Test
  void warnsOfOtherRecordsInTheStoreOfAClassOfTheUsersOwn() {
    ycsb.memory("load");
    Outcome outcome =
        ycsb.db(
            io.github.ycsbxl.binding.MapStore.class,
            "run -p mapstore.name=" + folder + " -p fieldlength=50");
    assertThat(outcome.status()).isEqualTo(ExitStatus.DONE);
    golden.pin(outcome.errors(" 10 fields"));
  }

  @Test
  void failsAndNamesTheKeyWhenAnUpdateIsLost() {
    var key = new AtomicReference<String>();
    ycsb.store()
        .inject(call -> call.is(Kind.REPLACE) && key.compareAndSet(null, call.key()), Fault.lost());
    Outcome outcome = bench();
    assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(outcome.err())
        .anyMatch(line -> line.startsWith("ycsb: lost: " + key.get() + ", client 0, thread "))
        .anyMatch(line -> line.startsWith("ycsb: audit failed: 1 updates lost, "));
    assertThat(outcome.out()).anyMatch(line -> line.contains("; lost updates: 1; "));
  }

  @Test
  void auditsAClassOfTheUsersOwnThatCanCompareAndSet() {
    Outcome outcome =
        Ycsb.exactly(
            "bench",
            "-db",
            io.github.ycsbxl.binding.MapStore.class.getName(),
            "-P",
            MIXED,
            "-p",
            "mapstore.name=" + folder,
            "-p",
            "recordcount=10",
            "-p",
            "operationcount=100",
            "-p",
            "seed=1",
            "-p",
            "warmup.seconds=0",
            "-p",
            "results.dir=" + ycsb.results());
    assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(outcome.out()).anyMatch(line -> line.matches("audit: .*; lost updates: 0; .*"));
  }

  @Test
  void saysThatAStoreThatKeepsNothingCannotBeAudited() {
    Outcome outcome = ycsb.basic("bench", "-P", MIXED);
    assertThat(outcome.status()).isEqualTo(ExitStatus.DONE);
    assertThat(outcome.faults()).containsExactly("ycsb: no audit: basic keeps no records");
  }

  private Outcome bench() {
    return ycsb.memory("bench", "-P", MIXED, "-p", "run.name=first", "-threads", "2");
  }
}
