package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.db.Call.Kind;
import io.github.ycsbxl.db.Fault;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bench} and {@code run}: when records are loaded, what is printed, what the audit says. */
final class BenchTest {
  private static final String MIXED = Ycsb.workload("mixed-95-5");

  @TempDir Path folder;
  private Ycsb ycsb;

  @BeforeEach
  void make() {
    ycsb = new Ycsb(folder);
  }

  @Test
  void loadsOnceAndPrintsItsRowUnderThePublishedOnes() {
    Outcome first = bench();
    assertThat(first.status()).as(first.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(first.out()).anyMatch(line -> line.matches("load: 200 records in .* s, \\d+/s"));
    assertThat(first.out()).anyMatch(line -> line.matches("audit: .*; lost updates: 0; .*"));
    assertThat(first.out().stream().filter(line -> line.startsWith("oracle-2012 "))).hasSize(4);
    List<String> last = first.out().subList(first.out().size() - 3, first.out().size());
    assertThat(last.get(0)).matches("first +1 +200 +1 +1 +2 +2 .*");
    Path results = ycsb.results().resolve("first");
    assertThat(last.subList(1, 3))
        .containsExactly("results: " + results, "report: " + results.resolve("report.html"));
    for (String file :
        new String[] {
          "summary.csv",
          "timeseries.csv",
          "scalability.csv",
          "result.json",
          "latency.hlog",
          "cas-ledger.bin",
          "report.html"
        }) {
      assertThat(ycsb.results().resolve("first").resolve(file)).isNotEmptyFile();
    }

    Outcome second = ycsb.memory("bench", "-P", MIXED);
    assertThat(second.status()).isEqualTo(ExitStatus.DONE);
    assertThat(second.err())
        .contains("ycsb: the store holds the records already; not loading them again");
    assertThat(second.out()).noneMatch(line -> line.startsWith("load: "));
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
    // Late records are missing after an interruption, and of each thread's share some.
    Iterator<String> keys = ycsb.store().keys("usertable").iterator();
    for (int i = 0; i < 150; i++) {
      keys.next();
      keys.remove();
    }
    Outcome outcome = bench();
    assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(outcome.out()).anyMatch(line -> line.startsWith("load: 200 records"));
    assertThat(ycsb.store().keys("usertable")).hasSize(200);
  }

  @Test
  void refusesToRunOnAnEmptyStoreAndSaysWhatHelps() {
    Outcome outcome = ycsb.memory("run", "-P", MIXED);
    assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(outcome.faults())
        .containsExactly(
            "ycsb: the store holds none of the records; load them first, with 'ycsb load' or"
                + " 'ycsb bench'");
    assertThat(Ycsb.rows(outcome)).isEmpty();
    assertThat(ycsb.results()).isEmptyDirectory();
  }

  @Test
  void failsAndNamesTheKeyWhenAnUpdateIsLost() {
    var lost = new AtomicBoolean();
    ycsb.store()
        .inject(call -> call.is(Kind.REPLACE) && lost.compareAndSet(false, true), Fault.lost());
    ycsb.store().recordCalls();
    Outcome outcome = bench();
    String key =
        ycsb.store().calls().stream()
            .filter(call -> call.is(Kind.REPLACE))
            .findFirst()
            .orElseThrow()
            .key();
    assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(outcome.err())
        .anyMatch(line -> line.startsWith("ycsb: lost: " + key + ", client process 0, thread "))
        .anyMatch(line -> line.startsWith("ycsb: audit failed: 1 updates lost, "));
    assertThat(outcome.out()).anyMatch(line -> line.contains("; lost updates: 1; "));
  }

  @Test
  void auditsAClassOfTheUsersOwnThatCanCompareAndSet() {
    Outcome outcome =
        Ycsb.exactly(
            "bench",
            "-db",
            io.github.ycsbxl.db.MapStore.class.getName(),
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
