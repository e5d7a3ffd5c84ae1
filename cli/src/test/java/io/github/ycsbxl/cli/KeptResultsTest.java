package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.binding.MapStoreData;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results of audited runs that fail. */
@Timeout(300)
final class KeptResultsTest {
  private static final List<String> FILES =
      List.of(
          "latency.hlog",
          "run.jsonl",
          "timeseries.csv",
          "operations.csv.gz",
          LedgerFile.NAME,
          "result.json",
          "summary.csv",
          "scalability.csv");

  @TempDir Path folder;
  private Ycsb ycsb;

  private static final class Blow extends Error {
    Blow() {
      super("struck");
    }
  }

  @BeforeEach
  void make() {
    ycsb = new Ycsb(folder);
  }

  @Test
  void aConnectionThatCannotBeOpenedClosesTheOthers() {
    var opened = new AtomicInteger();
    var closed = new AtomicInteger();
    MapStoreData data = ycsb.store();
    data.whenClosed(closed::incrementAndGet);
    data.whenOpened(
        () -> {
          if (opened.incrementAndGet() == 3) {
            throw new Blow();
          }
        });
    assertFailed(bench(), "memory-test does not start: struck");
    assertThat(closed).hasValue(3);
    assertThat(ycsb.results()).isEmptyDirectory();
  }

  @Test
  void anErrorWhereConnectionsAreClosedTakesNothing() {
    ycsb.store()
        .whenClosed(
            () -> {
              throw new Blow();
            });
    assertFailed(bench(), "closing failed: struck");
    assertKept("");
  }

  @Test
  void anErrorInAClientThreadTakesNothing() {
    var reads = new AtomicInteger();
    ycsb.store()
        .inject(
            call -> call.is(Kind.READ) && reads.incrementAndGet() > 100,
            (call, operation) -> {
              throw new Blow();
            });
    assertFailed(bench(), "died: struck");
    assertKept("");
  }

  /** A directory in place of a file has the same effect as a full disk. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "result.json",
        "summary.csv",
        "scalability.csv",
        "timeseries.csv",
        "report.html",
        "SHA256SUMS"
      })
  void aFileThatCannotBeWrittenTakesNoOther(String name) throws Exception {
    Path inTheWay = ycsb.results().resolve("run").resolve(name);
    ycsb.store()
        .inject(
            call -> call.is(Kind.REPLACE),
            (call, operation) -> {
              putInTheWay(inTheWay);
              return operation.get();
            });
    assertFailed(bench(), inTheWay.toString());
    Files.delete(inTheWay.resolve("folder"));
    Files.delete(inTheWay);
    assertKept(name);
  }

  /** Deletes what the load left in this place. */
  private static synchronized void putInTheWay(Path folder) {
    try {
      if (!Files.isDirectory(folder)) {
        Files.deleteIfExists(folder);
      }
      Files.createDirectories(folder.resolve("folder"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Outcome bench() {
    return ycsb.memory(
        "bench -P ../workloads/mixed-95-5 -threads 4 -p operations.log=true " + "-p run.name=run");
  }

  private static void assertFailed(Outcome outcome, String sentence) {
    assertThat(outcome.status()).as(outcome.err().toString()).isEqualTo(ExitStatus.FAILED);
    assertThat(outcome.err())
        .anyMatch(line -> line.startsWith("ycsb: ") && line.contains(sentence))
        .noneMatch(line -> line.startsWith("\tat "));
  }

  private void assertKept(String butFor) {
    ycsb.store().heal();
    Path run = ycsb.results().resolve("run");
    // The document needs the log, which is not read without its checksums.
    boolean unread = butFor.equals("SHA256SUMS");
    for (String name : FILES) {
      if (!name.equals(butFor) && !(unread && name.equals("result.json"))) {
        assertThat(run.resolve(name)).isNotEmptyFile();
      }
    }
    Outcome report = Ycsb.exactly("report", run.toString());
    assertThat(report.status()).as(report.err().toString()).isEqualTo(ExitStatus.DONE);
    Outcome audit =
        Ycsb.exactly("audit memory-test -p", MapStore.NAME + "=" + folder, run.toString());
    assertThat(audit.status()).as(audit.err().toString()).isEqualTo(ExitStatus.DONE);
    assertThat(audit.out()).singleElement().asString().contains("lost updates: 0;");
  }
}
