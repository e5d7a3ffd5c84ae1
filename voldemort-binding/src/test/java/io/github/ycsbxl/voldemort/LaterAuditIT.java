package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.binding.ShortJvm;
import io.github.ycsbxl.cli.Ycsb;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Audits of finished runs, given only their result directories. */
@Timeout(900)
@Execution(ExecutionMode.CONCURRENT)
final class LaterAuditIT {
  @TempDir private Path folder;
  private String err;
  private String out;

  @BeforeAll
  static void prepareNodeProcesses() {
    ShortJvm.shareArchive();
  }

  @Test
  void readsTheStoreOfTheRunAndMakesNone() throws Exception {
    bench("voldemort.cache=32m");
    assertThat(ycsb("audit voldemort", result())).as(err).isZero();
    assertThat(out).contains("; 100 % audited; ").contains("; lost updates: 0; ");
    assertThat(ycsb("audit voldemort", "-p", "voldemort.store=other", result())).isEqualTo(2);
    assertThat(err)
        .startsWith(
            "ycsb: voldemort.store=other: the audit needs the value of the run in "
                + result()
                + ", which is the default")
        .endsWith("; remove the property");
    FolderStore.deleteTree(store());
    assertThat(ycsb("audit voldemort", result())).isEqualTo(1);
    assertThat(err)
        .startsWith("ycsb: there is no store in " + store())
        .contains("if it was moved, set ");
    assertThat(store()).doesNotExist();
  }

  @Test
  void saysOfAStoreInMemoryThatItHasEnded() throws Exception {
    bench("voldemort.engine=memory");
    assertThat(ycsb("audit voldemort", result())).isEqualTo(1);
    assertThat(err)
        .isEqualTo(
            "ycsb: the run in %s kept its store in the memory of its process, which has ended"
                .formatted(result()));
  }

  /** In that run the nodes are processes, whose files an embedded store does not read. */
  @Test
  void startsTheNodesOfARunThatBrokeThem() throws Exception {
    bench(
        "voldemort.cache=32m",
        "voldemort.nodes=2",
        "voldemort.replicas=2",
        "voldemort.required.writes=2",
        "voldemort.required.reads=2",
        "fault.1=at 10ms pause node 1 for 10ms");
    assertThat(Files.list(store()))
        .anyMatch(path -> path.getFileName().toString().matches("node.*1"));
    assertThat(ycsb("audit voldemort", result())).as(err).isZero();
    assertThat(out).contains("; 100 % audited; ").contains("; lost updates: 0; ");
  }

  private void bench(String... more) {
    String line =
        "bench voldemort -P ../workloads/mixed-95-5 -p recordcount=100 -p operationcount=500"
            + " -p target=500 -p warmup.seconds=0 -p threadcount=2 -p seed=1"
            + " -p voldemort.dir=%s -p results.dir=%s -p run.name=run -p '%s'"
                .formatted(store(), folder, String.join("' -p '", more));
    assertThat(ycsb(line)).as(err).isZero();
  }

  private Path store() {
    return folder.resolve("store");
  }

  private String result() {
    return folder.resolve("run").toString();
  }

  private int ycsb(String... words) {
    Ycsb.Outcome outcome = Ycsb.exactly(words);
    out = String.join("\n", outcome.out());
    err = String.join("\n", outcome.err());
    return outcome.status();
  }
}
