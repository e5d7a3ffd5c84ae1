package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.HotRecord;
import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Audits that need a process of their own. */
@Timeout(900)
final class AuditIT {
  @TempDir Path folder;

  /** As objects the entries would take some 200 MB. */
  @Tag("thorough")
  @Test
  void fourMillionUpdatesOfOneRecordFitASmallHeap() throws Exception {
    try (Child child =
        Child.start(folder, List.of("-Xmx32m"), HotRecord.class, folder.toString(), "4000000")) {
      assertThat(child.await()).as(child.err().toString()).isZero();
      assertThat(child.out())
          .containsExactly(
              "audit: 4000000 acknowledged compare-and-set updates on 1 records; 100 % audited; 0 in"
                  + " doubt and 0 of them took place; lost updates: 4000; forks: 3999;"
                  + " unexplained: 0");
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".tmp"));
    }
  }

  /** The store is in the process that is killed; what it did is in its ledger all the same. */
  @Test
  void aClientThatIsKilledLeavesItsLedger() throws Exception {
    String[] run = {
      "bench",
      "memory-test",
      "-P",
      Ycsb.workload("mixed-95-5"),
      "-p",
      "maxexecutiontime=3600",
      "-target",
      "2000",
      "-p",
      "operationcount=0",
      "-p",
      "recordcount=100",
      "-p",
      "warmup.seconds=0",
      "-p",
      "status.interval=1",
      "-p",
      "run.name=killed",
      "-p",
      "results.dir=" + folder
    };
    try (Child child = Child.start(folder, List.of("-Xmx64m"), Main.class, run)) {
      child.awaitErr("run: [1-9]\\d{3,} operations");
      child.signal("KILL");
      assertThat(child.await()).isEqualTo(137);
    }
    assertUnfinished(folder.resolve("killed"));
  }

  private static void assertUnfinished(Path killed) throws IOException {
    // The records died with the process; nobody knows whether it was the store that lost them.
    Outcome outcome = Ycsb.exactly("audit", "memory-test", killed.toString());
    assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
    assertThat(outcome.err())
        .contains(
            "ycsb: the ledger of client process 0 has no end: the client was killed or is still running: "
                + killed.resolve("cas-ledger.bin"))
        .filteredOn(line -> line.contains(" carries no stamp of this benchmark: "))
        .hasSize(10);
    assertThat(outcome.out())
        .singleElement()
        .asString()
        .matches(
            "audit: \\d{2,} acknowledged .*; 0.0 % audited; .*; lost updates: 0; .*; \\d{2,} records lost or overwritten since");
  }
}
